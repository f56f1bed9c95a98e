import { statusRules } from '@poc/contracts/admin-field-rules';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { reasonSpecs } from '../../../shared/admin/form/reason.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
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
  const { handleSubmit } = form;
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
      <Fields form={form} rules={statusRules} specs={reasonSpecs(statusRules, { rows: 3 })} />
    </FormDialog>
  );
}
