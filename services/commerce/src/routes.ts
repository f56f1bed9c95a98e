import type { Route } from '@poc/kit/http/route';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { discountRoutes } from './discounts/discounts.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { merchRoutes } from './merch/merch.routes.ts';
import type { MerchDeps } from './merch/merch-deps.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: PaymentDeps & MerchDeps): Route[] => [
  ...merchRoutes(deps),
  ...orderRoutes(deps),
  ...erasureRoutes(deps),
  ...paymentRoutes(deps),
  ...deliveryRoutes(deps),
  ...discountRoutes(deps),
  ...ledgerRoutes(deps),
  ...reconciliationRoutes(deps),
  ...refundRoutes(deps),
  ...disputeRoutes(deps),
  ...subscriptionRoutes(deps),
];
