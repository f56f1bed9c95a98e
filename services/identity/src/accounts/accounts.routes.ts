import * as contracts from '@poc/contracts/endpoints/identity';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { uploadAvatar } from './avatars/upload-avatar.ts';
import { changePassword } from './change-password.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { deleteAccount } from './delete-account.ts';
import { getProfile } from './get-profile.ts';
import { getUser } from './get-user.ts';
import { updateUser } from './update-user.ts';

export const accountsRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.getProfile, members, getProfile(deps)),
  route(contracts.getUser, self, getUser(deps)),
  route(contracts.updateUser, self, updateUser(deps)),
  route(contracts.uploadAvatar, self, uploadAvatar(deps)),
  route(contracts.confirmNewEmail, self, confirmNewEmail(deps)),
  route(contracts.changePassword, self, changePassword(deps)),
  route(contracts.deleteAccount, self, deleteAccount(deps)),
];
