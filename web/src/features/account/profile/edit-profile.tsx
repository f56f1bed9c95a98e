import { lazyPart } from '../../../shared/code/lazy-part.tsx';

export const EditProfile = lazyPart(() => import('./edit-profile-dialog.tsx'), 'EditProfileDialog');
