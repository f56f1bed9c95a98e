import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { listMessages } from './list-messages.ts';

export const chatRoutes: RouteOf<Deps>[] = [listMessages];
