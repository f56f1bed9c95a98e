import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { createCategory } from './create-category.ts';
import { listCategories } from './list-categories.ts';

export const categoriesRoutes: RouteOf<Deps>[] = [listCategories, createCategory];
