import * as contract from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../identity-deps.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { leaveNewsletter } from './leave-newsletter.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const newsletterRoutes = (deps: IdentityDeps): Route[] => [
  route(contract.subscribeToNewsletter, everyone, subscribeToNewsletter(deps)),
  route(contract.confirmNewsletter, everyone, confirmNewsletter(deps)),
  route(contract.leaveNewsletter, everyone, leaveNewsletter(deps)),
];
