import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { listConsents } from './list-consents.ts';

export const consentsRoutes: RouteOf<IdentityDeps>[] = [listConsents];
