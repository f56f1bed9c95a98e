import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { limits } from '../../../config/limits.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { CodeField } from '../../../shared/forms/code-field.tsx';
import { isWholeCode } from '../../../shared/forms/code-text.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import { forgotPassword, resetPassword } from '../api/sign-in.ts';
import styles from './account.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordsReady } from './password-rules.ts';
import { resetFailure } from './reset-failure.ts';

interface ResetCodeStepProps {
  email: string;
  /** True if the code was just sent: resending must wait a minute. */
  justNow: boolean;
  onBack: () => void;
  onDone: () => void;
}

/** Code and new password, with a resend button after a minute. */
export function ResetCodeStep({ email, justNow, onBack, onDone }: ResetCodeStepProps) {
  const { register, handleSubmit, formState, control, setError } = useForm({
    defaultValues: { code: '', password: '', confirmation: '' },
  });
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const { secondsLeft, start } = useCountdown();
  const reset = useMutation({
    mutationFn: (fields: { code: string; password: string }) => resetPassword({ email, ...fields }),
    onSuccess: onDone,
  });
  const resend = useMutation({
    mutationFn: () => forgotPassword(email),
    onSuccess: () => start(limits.resendSeconds),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) {
        start(error.retryAfterSeconds ?? limits.resendSeconds);
      }
    },
  });
  useEffect(() => {
    if (justNow) start(limits.resendSeconds);
  }, [justNow, start]);
  const submit = handleSubmit((fields) => {
    if (reset.isPending || !passwordsReady(fields.password, fields.confirmation)) return;
    const onError = (error: unknown) => showFieldFaults(error, setError, ['code', 'password']);
    resend.reset();
    reset.mutate({ code: fields.code, password: fields.password }, { onError });
  });
  const sendAgain = () => {
    reset.reset();
    resend.mutate();
  };

  return (
    <Form className={styles.form} onSubmit={submit}>
      <p>If {email} has an account, the code is on its way.</p>
      {reset.isError && (
        <FailureBanner>
          {resetFailure(reset.error, 'Failed to reset password. Please try again.')}
        </FailureBanner>
      )}
      {resend.isError && (
        <FailureBanner>
          {resetFailure(resend.error, 'Failed to send reset code. Please try again.')}
        </FailureBanner>
      )}
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => isWholeCode(code) || 'Please enter the six-digit code.' }}
        render={({ field: { onChange, ...field } }) => (
          <CodeField
            {...field}
            label="Code"
            required
            onCode={onChange}
            error={formState.errors.code?.message}
          />
        )}
      />
      <NewPasswordFields
        register={register}
        errors={formState.errors}
        password={password}
        confirmation={confirmation}
        labels={['New password', 'Confirm new password']}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={!passwordsReady(password, confirmation) || reset.isPending}
      >
        {reset.isPending ? 'Changing…' : 'Change password'}
      </Button>
      <Button variant="outlined" disabled={secondsLeft > 0 || resend.isPending} onClick={sendAgain}>
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send the code again'}
      </Button>
      <Button variant="link" className={styles.textButton} onClick={onBack}>
        Use another address
      </Button>
    </Form>
  );
}
