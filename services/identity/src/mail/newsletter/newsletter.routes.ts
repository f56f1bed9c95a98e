import * as contracts from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { leaveNewsletter } from './leave-newsletter.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const newsletterRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.subscribeToNewsletter, everyone, subscribeToNewsletter(deps)),
  route(contracts.confirmNewsletter, everyone, confirmNewsletter(deps)),
  route(contracts.leaveNewsletter, everyone, leaveNewsletter(deps)),
];
