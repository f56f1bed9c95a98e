import { statusRules } from '@poc/contracts/admin-field-rules';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea } from '../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';

interface StatusDialogProps {
  user: ManagedUser;
  busy: boolean;
  error: unknown;
  /** Call `close` once it is saved. */
  onSave: (change: { suspended: boolean; reason: string }, close: () => void) => void;
  onClose: () => void;
}

/** Suspends or restores an account. Requires a reason, which is recorded. */
export function StatusDialog({ user, busy, error, onSave, onClose }: StatusDialogProps) {
  const { form, draft } = useDraftForm(`status-${user.id}`, { reason: '' }, ['reason']);
  const { register, handleSubmit, formState } = form;
  const close = () => {
    draft.clear();
    onClose();
  };
  const suspended = !user.suspended;
  return (
    <FormDialog
      title={suspended ? `Suspend ${user.name}?` : `Restore ${user.name}?`}
      submitLabel={busy ? 'Saving…' : suspended ? 'Suspend' : 'Restore'}
      busy={busy}
      onSubmit={handleSubmit(({ reason }) => onSave({ suspended, reason: reason.trim() }, close))}
      onClose={onClose}
      draft={draft}
    >
      <p>
        {suspended
          ? 'All their devices are signed out, and they can’t sign in until the account is restored. They get an email with the reason.'
          : 'They can sign in again at once, and get an email about it.'}
      </p>
      {error !== null && (
        <FailureBanner>
          {errorText(error, suspended ? 'Failed to suspend user' : 'Failed to restore user')}
        </FailureBanner>
      )}
      <TextArea
        label="Reason"
        rows={3}
        maxLength={statusRules.reason.max}
        required
        {...register('reason', {
          validate: fieldRule(statusRules, 'reason', { missing: 'Please give a reason.' }),
        })}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
