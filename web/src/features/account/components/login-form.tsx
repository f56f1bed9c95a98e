import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Checkbox } from '../../../shared/forms/checkbox.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { type Credentials, useLogin } from '../api/use-login.ts';
import styles from './account.module.css';
import { SecondFactorStep } from './second-factor-step.tsx';
import { useWaitAnnouncement } from './use-wait-announcement.ts';
import { wantedPage } from './wanted-page.ts';

/**
 * Email, password and remember me; then the code for accounts with two-factor authentication. A lockout disables the
 * form and shows the wait.
 */
export function LoginForm({ onForgot }: { onForgot: () => void }) {
  const { state } = useLocation();
  const { register, handleSubmit, formState, getValues } = useForm<Credentials>({
    defaultValues: { email: '', password: '', remember: false },
  });
  const { signIn, busy, locked, secondsLeft, failure, needsVerification, needsCode, reset } = useLogin();
  const [expired, setExpired] = useState<string | null>(null);
  const { errors } = formState;
  const announced = useWaitAnnouncement(secondsLeft);

  if (needsCode) {
    const back = (reason?: string) => {
      setExpired(reason ?? null);
      reset();
    };
    return <SecondFactorStep onBack={back} />;
  }
  return (
    <Form className={styles.form} onSubmit={handleSubmit(signIn)}>
      {expired !== null && !failure && <FailureBanner>{expired}</FailureBanner>}
      {failure && (
        <FailureBanner>
          {failure}
          {needsVerification && (
            <>
              {' '}
              <Link
                to={paths.verifyEmail}
                state={{ email: getValues('email').trim(), from: wantedPage(state) ?? undefined }}
              >
                Enter your code
              </Link>
            </>
          )}
        </FailureBanner>
      )}
      {locked && (
        <p role="timer" className="tabular">
          {`Too many login attempts. Please wait ${secondsLeft} seconds before trying again.`}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        {...register('email', { required: 'Please enter your email.' })}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...register('password', { required: 'Please enter your password.' })}
        error={errors.password?.message}
      />
      <div className={styles.row}>
        <Checkbox label="Remember me" {...register('remember')} />
        <Button variant="link" className={styles.textButton} onClick={onForgot}>
          Forgot your password?
        </Button>
      </div>
      <Button type="submit" variant="contained" disabled={locked || busy}>
        {busy ? 'Signing in…' : 'Login'}
      </Button>
    </Form>
  );
}
