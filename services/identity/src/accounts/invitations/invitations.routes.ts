import * as contracts from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { acceptInvitation } from './accept-invitation.ts';

export const invitationsRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.acceptInvitation, everyone, acceptInvitation(deps)),
];
