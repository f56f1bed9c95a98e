import type { User } from '@poc/contracts/entities/identity';
import { lazy, Suspense } from 'react';

const EditProfileDialog = lazy(async () => ({
  default: (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
}));

/** The Edit Profile dialog, whose code is loaded when it is opened. */
export function EditProfile(props: { user: User; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <EditProfileDialog {...props} />
    </Suspense>
  );
}
