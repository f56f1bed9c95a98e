import Button from '@mui/material/Button';
import { registerRules } from '@poc/contracts/field-rules';
import { useMutation } from '@tanstack/react-query';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { forgotPassword } from '../api/sign-in.ts';
import styles from './account.module.css';
import { resetFailure } from './reset-failure.ts';

interface ResetEmailStepProps {
  /** @param justNow true if a code was just sent, not earlier */
  onSent: (email: string, justNow: boolean) => void;
}

/** Requests the email address. The response does not reveal whether the account exists. */
export function ResetEmailStep({ onSent }: ResetEmailStepProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const request = useMutation({
    mutationFn: forgotPassword,
    onSuccess: (_, email) => onSent(email, true),
  });
  const send = handleSubmit(({ email }) => request.mutate(email.trim()));
  const goOn = handleSubmit(({ email }) => onSent(email.trim(), false));
  return (
    <Form className={styles.form} onSubmit={send}>
      <p>We will email you a six-digit code. It is valid for ten minutes.</p>
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
        {...register('email', { validate: fieldRule(registerRules, 'email') })}
        error={formState.errors.email?.message}
      />
      <Button type="submit" variant="contained" disabled={request.isPending}>
        {request.isPending ? 'Sending…' : 'Send code'}
      </Button>
      <Button variant="link" className={styles.textButton} onClick={goOn}>
        I have a code already
      </Button>
    </Form>
  );
}
