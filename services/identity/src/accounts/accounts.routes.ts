import { deleteUser } from './administration/delete-user.ts';
import { getManagedUser } from './administration/get-managed-user.ts';
import { listUsers } from './administration/list-users.ts';
import { resetUserPassword } from './administration/reset-user-password.ts';
import { setUserEmail } from './administration/set-user-email.ts';
import { setUserRole } from './administration/set-user-role.ts';
import { setUserStatus } from './administration/set-user-status.ts';
import { uploadAvatar } from './avatars/upload-avatar.ts';
import { changePassword } from './change-password.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { listConsents } from './consents/list-consents.ts';
import { exportData } from './data-export/export-data.ts';
import { deleteAccount } from './delete-account.ts';
import { undoEmailChange } from './email-changes/undo-email-change.ts';
import { getProfile } from './get-profile.ts';
import { getUser } from './get-user.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { createUserNote } from './notes/create-user-note.ts';
import { deleteUserNote } from './notes/delete-user-note.ts';
import { listUserNotes } from './notes/list-user-notes.ts';
import { register } from './registration/register.ts';
import { resendVerification } from './registration/resend-verification.ts';
import { verifyEmail } from './registration/verify-email.ts';
import { getSettings } from './settings/get-settings.ts';
import { updateSettings } from './settings/update-settings.ts';
import { updateUser } from './update-user.ts';

export const accountsRoutes = [
  register,
  verifyEmail,
  resendVerification,
  acceptInvitation,
  getProfile,
  getUser,
  updateUser,
  uploadAvatar,
  confirmNewEmail,
  changePassword,
  deleteAccount,
  undoEmailChange,
  getSettings,
  updateSettings,
  listConsents,
  exportData,
  listUsers,
  getManagedUser,
  setUserRole,
  setUserStatus,
  deleteUser,
  resetUserPassword,
  setUserEmail,
  listUserNotes,
  createUserNote,
  deleteUserNote,
];
