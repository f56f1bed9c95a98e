import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { exportData } from './export-data.ts';

export const dataRoutes: RouteOf<IdentityDeps>[] = [exportData];
