import * as contracts from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { deleteUser } from './delete-user.ts';
import { listUsers } from './list-users.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { setUserEmail } from './set-user-email.ts';
import { setUserRole } from './set-user-role.ts';
import { setUserStatus } from './set-user-status.ts';

export const administrationRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.listUsers, admins, listUsers(deps)),
  route(contracts.setUserRole, admins, setUserRole(deps)),
  route(contracts.setUserStatus, admins, setUserStatus(deps)),
  route(contracts.deleteUser, admins, deleteUser(deps)),
  route(contracts.resetUserPassword, admins, resetUserPassword(deps)),
  route(contracts.setUserEmail, admins, setUserEmail(deps)),
];
