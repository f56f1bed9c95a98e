import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { checkDeletion, checkUserDeletion } from './check-deletion.ts';

export const erasureRoutes: RouteOf<Deps>[] = [checkDeletion, checkUserDeletion];
