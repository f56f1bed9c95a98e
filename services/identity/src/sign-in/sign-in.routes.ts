import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { login } from './login.ts';
import { giveSecondFactor } from './two-factor/give-second-factor.ts';

export const signInRoutes: RouteOf<IdentityDeps>[] = [login, giveSecondFactor];
