import { forgotPassword, resetPassword } from '@poc/contracts/endpoints/identity';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { FailureBanner } from '../../../shared/components/failure-banner.tsx';
import { TextField } from '../../../shared/components/field.tsx';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { resetFailure } from './reset-failure.ts';

interface Fields {
  code: string;
  password: string;
  confirmation: string;
}

/** The code, the new password twice, and the code once more after a minute. */
export function ResetCodeStep({ email, onDone }: { email: string; onDone: () => void }) {
  const { register, handleSubmit, formState, getValues } = useForm<Fields>({
    defaultValues: { code: '', password: '', confirmation: '' },
  });
  const { errors } = formState;
  const { secondsLeft, start } = useCountdown();
  const reset = useMutation({
    mutationFn: ({ code, password }: Fields) =>
      call(resetPassword, { body: { email, code: code.trim(), password } }),
    onSuccess: onDone,
  });
  const resend = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
    onSuccess: () => start(limits.resendSeconds),
  });
  useEffect(() => start(limits.resendSeconds), [start]);

  return (
    <form className={styles.form} onSubmit={handleSubmit((fields) => reset.mutate(fields))} noValidate>
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
      <TextField
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={limits.codeDigits}
        required
        {...register('code', { required: 'Please enter the code.' })}
        error={errors.code?.message}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        {...register('password', {
          required: 'Please choose a password.',
          minLength: { value: limits.passwordMin, message: 'Password must be at least 8 characters long' },
        })}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...register('confirmation', {
          validate: (value) => value === getValues('password') || 'Passwords do not match',
        })}
        error={errors.confirmation?.message}
      />
      <button type="submit" className="button button-primary" disabled={reset.isPending}>
        {reset.isPending ? 'Changing…' : 'Change password'}
      </button>
      <button
        type="button"
        className="button"
        disabled={secondsLeft > 0 || resend.isPending}
        onClick={() => resend.mutate()}
      >
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send the code again'}
      </button>
    </form>
  );
}
