import type { Route } from '@poc/kit/http/route';
import { chatRoutes } from './chat/chat.routes.ts';
import type { Deps } from './config.ts';
import { streamRoutes } from './streams/streams.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: Deps): Route[] => [...streamRoutes(deps), ...chatRoutes(deps)];
