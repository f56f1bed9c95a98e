import Button from '@mui/material/Button';
import { registerRules } from '@poc/contracts/field-rules';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { CodeField } from '../../../shared/forms/code-field.tsx';
import { isWholeCode } from '../../../shared/forms/code-text.ts';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import styles from './account.module.css';
import type { PendingVerification } from './pending-verification.ts';
import type { useVerification } from './use-verification.ts';
import { resendFailure, verificationFailure } from './verification-failure.ts';

interface VerifyFormProps extends ReturnType<typeof useVerification> {
  pending: PendingVerification | null;
}

/** Email address and code. A complete code is submitted automatically, once. */
export function VerifyForm({ pending, verify, resend, resendWait, tryWait }: VerifyFormProps) {
  const { register, handleSubmit, control, formState, getValues, trigger } = useForm({
    defaultValues: { email: pending?.email ?? '', code: '' },
  });
  const { errors } = formState;
  const lastSent = useRef('');
  const blocked = verify.isPending || tryWait > 0;
  const submit = handleSubmit(({ email, code }) => {
    if (blocked) return;
    lastSent.current = email + code;
    resend.reset();
    verify.mutate({ email: email.trim(), verificationCode: code });
  });
  const submitWholeCode = (code: string) => {
    const email = getValues('email');
    if (isWholeCode(code) && email.trim() !== '' && lastSent.current !== email + code) void submit();
  };
  const sendAgain = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return;
    verify.reset();
    resend.mutate(getValues('email').trim());
  };

  return (
    <Form className={styles.form} onSubmit={submit}>
      {verify.isError && <FailureBanner>{verificationFailure(verify.error)}</FailureBanner>}
      {resend.isError && <FailureBanner>{resendFailure(resend.error)}</FailureBanner>}
      <p role="status" className={styles.done}>
        {resend.isSuccess && 'Verification code resent to your email'}
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...register('email', { validate: fieldRule(registerRules, 'email') })}
        error={errors.email?.message}
      />
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => isWholeCode(code) || 'Please enter the six-digit code.' }}
        render={({ field: { onChange, ...field } }) => (
          <CodeField
            {...field}
            label="Verification code"
            required
            hint="We check it as soon as all six digits are in."
            error={errors.code?.message}
            onCode={(code) => {
              onChange(code);
              submitWholeCode(code);
            }}
          />
        )}
      />
      <Button type="submit" variant="contained" disabled={blocked}>
        {verify.isPending ? 'Checking…' : tryWait > 0 ? `Try again in ${tryWait} s` : 'Verify email'}
      </Button>
      <Button variant="outlined" disabled={resendWait > 0 || resend.isPending} onClick={sendAgain}>
        {resend.isPending
          ? 'Sending…'
          : resendWait > 0
            ? `Send again in ${resendWait} s`
            : 'Send the code again'}
      </Button>
    </Form>
  );
}
