import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { listDisputes } from './list-disputes.ts';

export const disputesRoutes: RouteOf<CommerceDeps>[] = [listDisputes];
