import { forgotPassword } from '@poc/contracts/endpoints/identity';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../../shared/api/client.ts';
import { FailureBanner } from '../../../shared/components/failure-banner.tsx';
import { TextField } from '../../../shared/components/field.tsx';
import styles from './login.module.css';
import { resetFailure } from './reset-failure.ts';

/** Asks for the address; the answer is the same whether an account exists or not. */
export function ResetEmailStep({ onSent }: { onSent: (email: string) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const request = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: (_, email) => onSent(email),
  });
  return (
    <form className={styles.form} onSubmit={handleSubmit(({ email }) => request.mutate(email))} noValidate>
      <p>We send a code of six digits to your address. It is good for ten minutes.</p>
      {request.isError && (
        <FailureBanner>
          {resetFailure(request.error, 'Failed to send reset code. Please try again.')}
        </FailureBanner>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...register('email', { required: 'Please enter your email.' })}
        error={formState.errors.email?.message}
      />
      <button type="submit" className="button button-primary" disabled={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send code'}
      </button>
    </form>
  );
}
