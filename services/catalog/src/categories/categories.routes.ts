import * as contracts from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { listCategories } from './list-categories.ts';

export const categoryRoutes = (deps: Deps): Route[] => [
  route(contracts.listCategories, everyone, listCategories(deps)),
];
