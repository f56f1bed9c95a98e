import { cleanEmail } from '@poc/contracts/email-address';
import type { User } from '@poc/contracts/entities/identity';
import { profileRules } from '@poc/contracts/field-rules';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../../shared/api/errors.ts';
import { faultOf } from '../../../shared/api/field-faults.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { formatPhone } from '../../../shared/text/phone.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';

type Fields = {
  name: string;
  email: string;
  phone: string;
  avatar: string;
  currentPassword: string;
};

/** Drafted fields, without the password. */
const kept = ['name', 'email', 'phone', 'avatar'] as const;

/** Edits name, email, phone and picture address. A new email requires its code; other changes apply at once. */
export function EditProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [first] = useState({
    name: user.name,
    email: user.pendingEmail ?? user.email,
    phone: formatPhone(user.phone),
    avatar: user.avatar,
    currentPassword: '',
  });
  const { form, draft } = useDraftForm<Fields>('profile', first, kept);
  const { register, handleSubmit, formState, control } = form;
  const { errors } = formState;
  const field = contractFields(form, profileRules);
  const typed = cleanEmail(useWatch({ control, name: 'email' }));
  const isNewEmail = typed !== user.email && typed !== user.pendingEmail;
  const save = useSaveProfile(user);
  const faultIn = (field: keyof Fields) => errors[field]?.message ?? faultOf(save.error, field);
  const hasFault = (['name', 'email', 'phone', 'avatar', 'currentPassword'] as const).some((field) =>
    faultOf(save.error, field),
  );

  const submit = ({ currentPassword, ...fields }: Fields) => {
    const change = {
      ...changedFields({ ...fields, avatar: fields.avatar.trim() }, first),
      ...(isNewEmail ? { currentPassword } : {}),
    };
    save.mutate(change, {
      onSuccess: ({ pendingEmail }) => {
        const asked = pendingEmail !== undefined && pendingEmail !== user.pendingEmail;
        draft.clear();
        showToast(asked ? `Saved. We sent a code to ${pendingEmail}.` : 'Your profile is saved.', 'success');
        onClose();
      },
    });
  };

  return (
    <FormDialog
      title="Edit Profile"
      submitLabel={save.isPending ? 'Saving...' : 'Save Changes'}
      busy={save.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
      draft={draft}
    >
      {save.isError && !hasFault && (
        <FailureBanner>{errorText(save.error, 'Failed to save your profile.')}</FailureBanner>
      )}
      <TextField label="Name" autoComplete="name" {...field('name')} error={faultIn('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...field('email')}
        hint="A new email takes effect once you have entered the code we send to it."
        error={faultIn('email')}
      />
      {isNewEmail && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...register('currentPassword', {
            required: 'Please enter your current password to change your email.',
            shouldUnregister: true,
          })}
          error={faultIn('currentPassword')}
        />
      )}
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} error={faultIn('phone')} />
      <TextField
        label="Avatar URL (optional)"
        inputMode="url"
        autoComplete="off"
        {...field('avatar', { invalid: 'Please enter an address that starts with https://.' })}
        error={faultIn('avatar')}
      />
    </FormDialog>
  );
}
