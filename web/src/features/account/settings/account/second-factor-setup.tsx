import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { User } from '@poc/contracts/entities/identity';
import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { errorText } from '../../../../shared/api/errors.ts';
import { keepSession } from '../../../../shared/auth/session-store.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { CodeField } from '../../../../shared/forms/code-field.tsx';
import { isWholeCode } from '../../../../shared/forms/code-text.ts';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import { PasswordField } from '../../../../shared/forms/password-field.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../api/change-security.ts';
import styles from '../settings.module.css';
import own from './second-factor.module.css';

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode', <Skeleton height="15rem" />);

interface SetupProps {
  user: User;
  onCancel: () => void;
  /** @param recoveryCodes shown by the server only once */
  onDone: (recoveryCodes: string[]) => void;
}

/** Setup of two-factor authentication: password, then the QR code and the first code of the app. */
export function SecondFactorSetup({ user, onCancel, onDone }: SetupProps) {
  const begin = useMutation({
    mutationFn: ({ password }: { password: string }) => beginSecondFactor(user.id, password),
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  if (begin.data) {
    return <FirstCode user={user} {...begin.data} onCancel={onCancel} onDone={onDone} />;
  }
  return (
    <Form className={styles.form} onSubmit={handleSubmit((fields) => begin.mutate(fields))}>
      {begin.isError && <FailureBanner>{errorText(begin.error)}</FailureBanner>}
      {/* Identifies the account for password managers. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden aria-label="Account" />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        required
        {...register('password', { required: 'Please enter your password.' })}
        error={formState.errors.password?.message}
      />
      <div className="button-row">
        <Button type="submit" variant="contained" disabled={begin.isPending}>
          {begin.isPending ? 'Checking…' : 'Continue'}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function FirstCode({ user, secret, uri, onCancel, onDone }: SetupProps & { secret: string; uri: string }) {
  const { control, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => confirmSecondFactor(user.id, code),
    onSuccess: ({ recoveryCodes, ...session }) => {
      keepSession(session);
      onDone(recoveryCodes);
    },
  });
  const submit = handleSubmit((fields) => {
    if (!confirm.isPending) confirm.mutate(fields);
  });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <p>Scan this with an authenticator app, or type the key below it.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={own.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      {confirm.isError && <FailureBanner>{errorText(confirm.error)}</FailureBanner>}
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => isWholeCode(code) || 'Please enter the six digits that the app shows.' }}
        render={({ field: { onChange, ...field } }) => (
          <CodeField
            {...field}
            label="Code that the app shows"
            autoFocus
            required
            onCode={onChange}
            error={formState.errors.code?.message}
          />
        )}
      />
      <div className="button-row">
        <Button type="submit" variant="contained" disabled={confirm.isPending}>
          {confirm.isPending ? 'Checking…' : 'Switch on'}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
