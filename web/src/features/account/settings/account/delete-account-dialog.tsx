import type { User } from '@poc/contracts/entities/identity';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../../../config/paths.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { leaveSession } from '../../../../shared/auth/session-store.ts';
import { useLeave } from '../../../../shared/auth/use-leave.ts';
import { ownDeletionQuery } from '../../../../shared/deletion/api/deletion-queries.ts';
import { OpenOrders } from '../../../../shared/deletion/open-orders.tsx';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../../shared/forms/checkbox.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../../shared/forms/field.tsx';
import { PasswordField } from '../../../../shared/forms/password-field.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { deleteAccount } from '../../api/change-security.ts';
import styles from '../settings.module.css';
import { LockNotice } from './lock-notice.tsx';
import { usePasswordLock } from './use-password-lock.ts';

interface Fields {
  password: string;
  /** True if posts and comments are deleted too. */
  texts: boolean;
  word: string;
}

const word = 'DELETE';

/** Requires the password and a typed word, then deletes the account and signs out. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { password: '', texts: false, word: '' },
  });
  const { errors } = formState;
  const check = useQuery(ownDeletionQuery(user.id));
  const lock = usePasswordLock();
  const leave = useLeave();
  const remove = useMutation({
    mutationFn: ({ password, texts }: Fields) =>
      deleteAccount(user.id, { password, community_texts: texts ? 'delete' : 'anonymise' }),
    onSuccess: () => {
      leave(paths.home, leaveSession);
      showToast('Your account was deleted. A confirmation is on its way to your email.', 'success');
    },
    onError: (error) => {
      if (lock.startIfLocked(error) || isLastAdministrator(error)) return;
      if (error instanceof ApiError && error.code === 'wrong_password') {
        setError('password', { message: error.message });
      } else {
        showToast('Failed to delete account', 'error');
      }
    },
  });
  const submit = (fields: Fields) => {
    if (!lock.locked && !remove.isPending) remove.mutate(fields);
  };

  return (
    <FormDialog
      title="Delete your account?"
      submitLabel={remove.isPending ? 'Deleting…' : 'Delete Account'}
      dangerous
      busy={remove.isPending}
      blocked={lock.locked || check.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <p>{`This can’t be undone, ${user.name}. Download your data first if you want to keep a copy.`}</p>
      <OpenOrders check={check} owner="you" />
      <fieldset className={styles.texts}>
        <legend>Your posts and comments in the community</legend>
        <p>
          They stay visible without your name and pictures, so that replies keep their context. If you delete
          them, replies to your posts are deleted too.
        </p>
        <Checkbox label="Also delete my posts and comments" {...register('texts')} />
      </fieldset>
      {lock.locked && <LockNotice secondsLeft={lock.secondsLeft} />}
      {isLastAdministrator(remove.error) && <FailureBanner>{remove.error.message}</FailureBanner>}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...register('password', { required: 'Please enter your password.' })}
        error={errors.password?.message}
      />
      <TextField
        label={`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...register('word', {
          validate: (value) => value.trim().toUpperCase() === word || `Please type the word ${word}.`,
        })}
        error={errors.word?.message}
      />
    </FormDialog>
  );
}

function isLastAdministrator(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'last_administrator';
}
