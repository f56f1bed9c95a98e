import type { Route } from '@poc/kit/http/route';
import { billingRoutes } from './billing/billing.routes.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { CommerceDeps } from './commerce-deps.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { discountsRoutes } from './discounts/discounts.routes.ts';
import { disputesRoutes } from './disputes/disputes.routes.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { managedOrdersRoutes } from './managed-orders/managed-orders.routes.ts';
import { managedSubscriptionsRoutes } from './managed-subscriptions/managed-subscriptions.routes.ts';
import { merchRoutes } from './merch/merch.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { refundsRoutes } from './refunds/refunds.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

/** All endpoints of the service. */
export const routes = (deps: CommerceDeps): Route[] => [
  ...merchRoutes(deps),
  ...checkoutRoutes(deps),
  ...ordersRoutes(deps),
  ...cancellationRoutes(deps),
  ...managedOrdersRoutes(deps),
  ...erasureRoutes(deps),
  ...paymentsRoutes(deps),
  ...webhooksRoutes(deps),
  ...deliveryRoutes(deps),
  ...discountsRoutes(deps),
  ...ledgerRoutes(deps),
  ...reconciliationRoutes(deps),
  ...refundsRoutes(deps),
  ...disputesRoutes(deps),
  ...billingRoutes(deps),
  ...managedSubscriptionsRoutes(deps),
];
