import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { acceptInvitation } from './accept-invitation.ts';

export const invitationsRoutes: RouteOf<IdentityDeps>[] = [acceptInvitation];
