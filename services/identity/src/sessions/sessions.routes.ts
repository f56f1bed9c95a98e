import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';

export const sessionsRoutes: RouteOf<IdentityDeps>[] = [refreshSession, logout];
