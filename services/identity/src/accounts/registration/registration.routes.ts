import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

export const registrationRoutes: RouteOf<IdentityDeps>[] = [register, verifyEmail, resendVerification];
