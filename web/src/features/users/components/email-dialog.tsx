import { cleanEmail } from '@poc/contracts/email-address';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { profileRules } from '@poc/contracts/field-rules';
import { Fields } from '../../../shared/admin/form/fields.tsx';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

interface EmailDialogProps {
  user: ManagedUser;
  busy: boolean;
  error: unknown;
  onSave: (newEmail: string) => void;
  onClose: () => void;
}

/** Changes the email of an account immediately. */
export function EmailDialog({ user, busy, error, onSave, onClose }: EmailDialogProps) {
  const form = useForm({ defaultValues: { email: user.email } });
  return (
    <FormDialog
      title="Change email"
      submitLabel="Change Email"
      busyLabel="Saving…"
      busy={busy}
      failure={error === null ? null : errorText(error, 'Failed to change email')}
      onSubmit={form.handleSubmit(({ email }) => onSave(email.trim()))}
      onClose={onClose}
    >
      <p dir="auto">
        {user.name} signs in with the new address from now on. Both addresses are notified by email.
      </p>
      <Fields
        form={form}
        rules={profileRules}
        specs={{
          email: {
            kind: 'text',
            label: 'New email',
            required: true,
            input: { type: 'email', autoComplete: 'off' },
            rule: (text) => cleanEmail(text) !== user.email || 'The account already has this address.',
          },
        }}
      />
    </FormDialog>
  );
}
