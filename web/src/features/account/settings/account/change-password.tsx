import Button from '@mui/material/Button';
import type { User } from '@poc/contracts/entities/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import { Panel } from '../../../../shared/components/panel.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import { PasswordField } from '../../../../shared/forms/password-field.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { changePassword } from '../../api/change-security.ts';
import { sessionsQuery } from '../../api/security-queries.ts';
import styles from '../settings.module.css';
import { LockNotice } from './lock-notice.tsx';
import { usePasswordLock } from './use-password-lock.ts';

interface Fields {
  current: string;
  next: string;
  confirmation: string;
}

const tooShort = 'Password must be at least 8 characters long';

/** Form to change the password, which ends all other sessions. Wrong passwords lock it as at sign-in. */
export function ChangePassword({ user }: { user: User }) {
  const { register, handleSubmit, formState, reset, setError } = useForm<Fields>({
    defaultValues: { current: '', next: '', confirmation: '' },
  });
  const { errors } = formState;
  const lock = usePasswordLock();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ current, next }: Fields) =>
      changePassword(user.id, { currentPassword: current, newPassword: next }),
    onSuccess: () => {
      reset();
      showToast('Password changed successfully', 'success');
      return queryClient.invalidateQueries(sessionsQuery(user.id));
    },
    onError: (error) => {
      if (lock.startIfLocked(error)) return;
      const fault = faultOf(error, 'newPassword');
      if (error instanceof ApiError && error.code === 'wrong_password') {
        setError('current', { message: error.message });
      } else if (fault !== undefined) {
        setError('next', { message: fault });
      } else {
        showToast('Failed to change password', 'error');
      }
    },
  });

  const submit = (fields: Fields) => {
    if (lock.locked || change.isPending) return;
    if (fields.next !== fields.confirmation) {
      setError('confirmation', { message: 'New passwords do not match' });
      return;
    }
    change.mutate(fields);
  };

  return (
    <Panel title="Change Password" text="You stay signed in here; your other devices are signed out.">
      <Form className={styles.form} onSubmit={handleSubmit(submit)}>
        {lock.locked && <LockNotice secondsLeft={lock.secondsLeft} />}
        {/* Identifies the account for password managers. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden aria-label="Account" />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...register('current', { required: 'Please enter your current password.' })}
          error={errors.current?.message}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          {...register('next', {
            required: 'Please choose a new password.',
            minLength: { value: limits.minPasswordLength, message: tooShort },
          })}
          error={errors.next?.message}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...register('confirmation', { required: 'Please enter the new password again.' })}
          error={errors.confirmation?.message}
        />
        <div>
          <Button type="submit" variant="contained" disabled={lock.locked || change.isPending}>
            {change.isPending ? 'Changing…' : 'Change Password'}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
