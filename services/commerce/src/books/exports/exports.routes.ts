import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { exportMonth } from './export-month.ts';

export const exportsRoutes: RouteOf<CommerceDeps>[] = [exportMonth];
