import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { exportMonth } from './export-month.ts';

export const exportsRoutes: RouteOf<Deps>[] = [exportMonth];
