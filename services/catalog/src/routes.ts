import type { Route } from '@poc/kit/http/route';
import { categoryRoutes } from './categories/categories.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import type { Deps } from './config.ts';
import { showRoutes } from './shows/shows.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: Deps): Route[] => [
  ...showRoutes(deps),
  ...categoryRoutes(deps),
  ...commentRoutes(deps),
  ...watchRoutes(deps),
];
