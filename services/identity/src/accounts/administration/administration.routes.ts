import { deleteUser } from './delete-user.ts';
import { getManagedUser } from './get-managed-user.ts';
import { listUsers } from './list-users.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { setUserEmail } from './set-user-email.ts';
import { setUserRole } from './set-user-role.ts';
import { setUserStatus } from './set-user-status.ts';

export const administrationRoutes = [
  listUsers,
  getManagedUser,
  setUserRole,
  setUserStatus,
  deleteUser,
  resetUserPassword,
  setUserEmail,
];
