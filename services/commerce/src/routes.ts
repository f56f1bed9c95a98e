import { booksRoutes } from './books/books.routes.ts';
import { buyersRoutes } from './buyers/buyers.routes.ts';
import { getCommerceFigures } from './figures/get-commerce-figures.ts';
import { getCommerceNeeds } from './needs/get-commerce-needs.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';

export const routes = [
  ...shopRoutes,
  ...ordersRoutes,
  ...buyersRoutes,
  ...paymentsRoutes,
  ...booksRoutes,
  ...plansRoutes,
  getCommerceFigures,
  getCommerceNeeds,
];
