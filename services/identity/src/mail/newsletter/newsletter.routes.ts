import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { leaveNewsletter } from './leave-newsletter.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const newsletterRoutes: RouteOf<IdentityDeps>[] = [
  subscribeToNewsletter,
  confirmNewsletter,
  leaveNewsletter,
];
