import { createCategory } from './create-category.ts';
import { listCategories } from './list-categories.ts';

export const categoriesRoutes = [listCategories, createCategory];
