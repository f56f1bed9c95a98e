import { lazyPart } from '../../../shared/code/lazy-part.tsx';

/** Edit Profile dialog, loaded when opened. */
export const EditProfile = lazyPart(() => import('./edit-profile-dialog.tsx'), 'EditProfileDialog');
