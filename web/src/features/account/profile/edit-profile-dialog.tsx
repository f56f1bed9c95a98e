import { cleanEmail } from '@poc/contracts/email-address';
import type { User } from '@poc/contracts/entities/identity';
import { profileRules } from '@poc/contracts/field-rules';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../../shared/api/errors.ts';
import { faultOf } from '../../../shared/api/field-faults.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { TextField } from '../../../shared/forms/field.tsx';
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

/** Edits name, email, phone and picture URL. A new email requires its code; other changes apply immediately. */
export function EditProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [first] = useState({
    name: user.name,
    email: user.pendingEmail ?? user.email,
    phone: formatPhone(user.phone),
    avatar: user.avatar,
    currentPassword: '',
  });
  const save = useSaveProfile(user);
  const { form, dialog } = useDraftDialog<Fields, string | null>({
    name: 'profile',
    first,
    kept,
    send: async ({ currentPassword, ...fields }) => {
      const { pendingEmail } = await save.mutateAsync({
        ...changedFields({ ...fields, avatar: fields.avatar.trim() }, first),
        ...(isNewEmail ? { currentPassword } : {}),
      });
      return pendingEmail !== undefined && pendingEmail !== user.pendingEmail ? pendingEmail : null;
    },
    onSent: (asked) => showToast(asked ? `Saved. We sent a code to ${asked}.` : 'Profile saved.', 'success'),
    failed: (error) =>
      Object.keys(first).some((name) => faultOf(error, name))
        ? null
        : errorText(error, 'Failed to save your profile.'),
    onClose,
  });
  const { register, formState, control } = form;
  const field = contractFields(form, profileRules);
  const typed = cleanEmail(useWatch({ control, name: 'email' }));
  const isNewEmail = typed !== user.email && typed !== user.pendingEmail;
  return (
    <FormDialog {...dialog} title="Edit Profile" submitLabel="Save Changes" busyLabel="Saving...">
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...field('email')}
        hint="A new email takes effect once you have entered the code we send to it."
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
          error={formState.errors.currentPassword?.message}
        />
      )}
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField
        label="Avatar URL (optional)"
        inputMode="url"
        autoComplete="off"
        {...field('avatar', { invalid: 'Please enter a URL that starts with https://.' })}
      />
    </FormDialog>
  );
}
