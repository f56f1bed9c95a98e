import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins, everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { createCategory } from './create-category.ts';
import { listCategories } from './list-categories.ts';

export const categoriesRoutes = (deps: Deps): Route[] => [
  route(contracts.listCategories, everyone, listCategories(deps)),
  route(contracts.createCategory, admins, createCategory(deps)),
];
