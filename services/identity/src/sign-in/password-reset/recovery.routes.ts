import * as contracts from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const recoveryRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.forgotPassword, everyone, forgotPassword(deps)),
  route(contracts.resetPassword, everyone, resetPassword(deps)),
];
