import type { Endpoint } from '../endpoint.ts';
import * as addresses from './addresses.ts';
import * as announcements from './announcements.ts';
import * as catalog from './catalog.ts';
import * as catalogAdmin from './catalog-admin.ts';
import * as commerceAdmin from './commerce-admin.ts';
import * as community from './community.ts';
import * as communityModeration from './community-moderation.ts';
import * as communityRelations from './community-relations.ts';
import * as gateway from './gateway.ts';
import * as hosts from './hosts.ts';
import * as identity from './identity.ts';
import * as identityAdmin from './identity-admin.ts';
import * as managedSubscriptions from './managed-subscriptions.ts';
import * as merch from './merch.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as recordings from './recordings.ts';
import * as secondFactor from './second-factor.ts';
import * as signIn from './sign-in.ts';
import * as streaming from './streaming.ts';
import * as streamingAdmin from './streaming-admin.ts';
import * as watchHistory from './watch-history.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const declared: unknown[] = [
  signIn,
  identity,
  notifications,
  secondFactor,
  identityAdmin,
  announcements,
  catalog,
  catalogAdmin,
  hosts,
  watchHistory,
  streaming,
  streamingAdmin,
  recordings,
  merch,
  orders,
  payments,
  addresses,
  plans,
  commerceAdmin,
  managedSubscriptions,
  community,
  communityModeration,
  communityRelations,
  gateway,
].flatMap((module) => Object.values(module));

export const allEndpoints: Endpoint[] = declared.filter(isEndpoint);

/** Lists a service's endpoints; empty for a process without endpoints. */
export const endpointsOwnedBy = (service: string): Endpoint[] =>
  allEndpoints.filter((endpoint) => endpoint.service === service);
