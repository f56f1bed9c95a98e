import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const recoveryRoutes: RouteOf<IdentityDeps>[] = [forgotPassword, resetPassword];
