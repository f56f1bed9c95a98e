import { exportsRoutes } from './books/exports/exports.routes.ts';
import { invoicesRoutes } from './books/invoices/invoices.routes.ts';
import { ledgerRoutes } from './books/ledger/ledger.routes.ts';
import { reconciliationRoutes } from './books/reconciliation/reconciliation.routes.ts';
import { addressesRoutes } from './buyers/addresses/addresses.routes.ts';
import { erasureRoutes } from './buyers/erasure/erasure.routes.ts';
import { getCommerceFigures } from './figures/get-commerce-figures.ts';
import { getCommerceNeeds } from './needs/get-commerce-needs.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { managedSubscriptionsRoutes } from './plans/administration/managed-subscriptions.routes.ts';
import { billingRoutes } from './plans/billing/billing.routes.ts';
import { cardLinksRoutes } from './plans/card-links/card-links.routes.ts';
import { pricesRoutes } from './plans/prices/prices.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';

export const routes = [
  ...shopRoutes,
  ...ordersRoutes,
  ...addressesRoutes,
  ...erasureRoutes,
  ...paymentsRoutes,
  ...ledgerRoutes,
  ...invoicesRoutes,
  ...exportsRoutes,
  ...reconciliationRoutes,
  ...billingRoutes,
  ...cardLinksRoutes,
  ...pricesRoutes,
  ...managedSubscriptionsRoutes,
  getCommerceFigures,
  getCommerceNeeds,
];
