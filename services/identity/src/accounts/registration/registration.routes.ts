import * as contracts from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

export const registrationRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.register, everyone, register(deps)),
  route(contracts.verifyEmail, everyone, verifyEmail(deps)),
  route(contracts.resendVerification, everyone, resendVerification(deps)),
];
