import { statusRules } from '@poc/contracts/admin-field-rules';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { reasonSpecs } from '../../../shared/admin/form/reason.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';

interface StatusDialogProps {
  user: ManagedUser;
  onSave: (change: { suspended: boolean; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Suspends or restores an account. Requires a reason, which is recorded. */
export function StatusDialog({ user, onSave, onClose }: StatusDialogProps) {
  const suspended = !user.suspended;
  const { form, dialog } = useDraftDialog({
    name: `status-${user.id}`,
    first: { reason: '' },
    send: ({ reason }) => onSave({ suspended, reason: reason.trim() }),
    failed: (error) => errorText(error, suspended ? 'Failed to suspend user' : 'Failed to restore user'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`${suspended ? 'Suspend' : 'Restore'} ${user.name}’s account?`}
      submitLabel={suspended ? 'Suspend' : 'Restore'}
      busyLabel="Saving…"
    >
      <p>
        {suspended
          ? 'All their devices are signed out, and they can’t sign in until the account is restored. They get an email with the reason.'
          : 'They can sign in again right away, and get an email about it.'}
      </p>
      <Fields form={form} rules={statusRules} specs={reasonSpecs(statusRules, { rows: 3 })} />
    </FormDialog>
  );
}
