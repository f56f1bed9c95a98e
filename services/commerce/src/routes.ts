import type { Route } from '@poc/kit/http/route';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { CommerceDeps } from './commerce-deps.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { discountRoutes } from './discounts/discounts.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { managedOrderRoutes } from './managed-orders/managed-orders.routes.ts';
import { merchRoutes } from './merch/merch.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: CommerceDeps): Route[] => [
  ...merchRoutes(deps),
  ...checkoutRoutes(deps),
  ...orderRoutes(deps),
  ...cancellationRoutes(deps),
  ...managedOrderRoutes(deps),
  ...erasureRoutes(deps),
  ...paymentRoutes(deps),
  ...webhookRoutes(deps),
  ...deliveryRoutes(deps),
  ...discountRoutes(deps),
  ...ledgerRoutes(deps),
  ...reconciliationRoutes(deps),
  ...refundRoutes(deps),
  ...disputeRoutes(deps),
  ...subscriptionRoutes(deps),
];
