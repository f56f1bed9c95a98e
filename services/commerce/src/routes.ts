import type { RouteOf } from '@poc/kit/http/route';
import { ledgerRoutes } from './books/ledger/ledger.routes.ts';
import { reconciliationRoutes } from './books/reconciliation/reconciliation.routes.ts';
import { erasureRoutes } from './buyers/erasure/erasure.routes.ts';
import type { CommerceDeps } from './deps.ts';
import { managedOrdersRoutes } from './orders/administration/managed-orders.routes.ts';
import { cancellationRoutes } from './orders/cancellation/cancellation.routes.ts';
import { checkoutRoutes } from './orders/checkout/checkout.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { disputesRoutes } from './payments/disputes/disputes.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { refundsRoutes } from './payments/refunds/refunds.routes.ts';
import { webhooksRoutes } from './payments/webhooks/webhooks.routes.ts';
import { managedSubscriptionsRoutes } from './plans/administration/managed-subscriptions.routes.ts';
import { billingRoutes } from './plans/billing/billing.routes.ts';
import { cardLinksRoutes } from './plans/card-links/card-links.routes.ts';
import { pricesRoutes } from './plans/prices/prices.routes.ts';
import { deliveryRoutes } from './shop/delivery/delivery.routes.ts';
import { discountsRoutes } from './shop/discounts/discounts.routes.ts';
import { merchRoutes } from './shop/merch.routes.ts';

export const routes: RouteOf<CommerceDeps>[] = [
  ...merchRoutes,
  ...checkoutRoutes,
  ...ordersRoutes,
  ...cancellationRoutes,
  ...managedOrdersRoutes,
  ...erasureRoutes,
  ...paymentsRoutes,
  ...webhooksRoutes,
  ...deliveryRoutes,
  ...discountsRoutes,
  ...ledgerRoutes,
  ...reconciliationRoutes,
  ...refundsRoutes,
  ...disputesRoutes,
  ...billingRoutes,
  ...cardLinksRoutes,
  ...pricesRoutes,
  ...managedSubscriptionsRoutes,
];
