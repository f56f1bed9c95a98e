import { uploadAvatar } from './avatars/upload-avatar.ts';
import { changePassword } from './change-password.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { deleteAccount } from './delete-account.ts';
import { getProfile } from './get-profile.ts';
import { getUser } from './get-user.ts';
import { updateUser } from './update-user.ts';

export const accountsRoutes = [
  getProfile,
  getUser,
  updateUser,
  uploadAvatar,
  confirmNewEmail,
  changePassword,
  deleteAccount,
];
