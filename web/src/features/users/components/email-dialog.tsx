import { cleanEmail } from '@poc/contracts/email-address';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { profileRules } from '@poc/contracts/field-rules';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

interface EmailDialogProps {
  user: ManagedUser;
  busy: boolean;
  error: unknown;
  onSave: (newEmail: string) => void;
  onClose: () => void;
}

/** Changes the email of an account at once. */
export function EmailDialog({ user, busy, error, onSave, onClose }: EmailDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: user.email } });
  return (
    <FormDialog
      title="Change email"
      submitLabel={busy ? 'Saving…' : 'Change Email'}
      busy={busy}
      onSubmit={handleSubmit(({ email }) => onSave(email.trim()))}
      onClose={onClose}
    >
      <p dir="auto">
        {user.name} signs in with the new address from now on. Both addresses are notified by email.
      </p>
      {error !== null && <FailureBanner>{errorText(error, 'Failed to change email')}</FailureBanner>}
      <TextField
        label="New email"
        type="email"
        autoComplete="off"
        required
        {...register('email', {
          validate: {
            form: fieldRule(profileRules, 'email'),
            other: (value) => cleanEmail(value) !== user.email || 'The account already has this address.',
          },
        })}
        error={formState.errors.email?.message}
      />
    </FormDialog>
  );
}
