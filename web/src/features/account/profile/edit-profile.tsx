import { lazyPart } from '../../../shared/code/lazy-part.tsx';

/** The Edit Profile dialog, whose code is loaded when it is opened. */
export const EditProfile = lazyPart(() => import('./edit-profile-dialog.tsx'), 'EditProfileDialog');
