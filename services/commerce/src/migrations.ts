import { personModel } from '@poc/kit/people/person.model';
import { storeSearchKeys } from '@poc/kit/people/store-search-keys';
import { forgottenCardModel } from './billing/forgotten-card.model.ts';
import { paymentMethodModel, trialCardModel } from './billing/payment-method.model.ts';
import { planPaymentModel } from './billing/plan-payment.model.ts';
import { deliveryOptionModel } from './delivery/delivery-option.model.ts';
import { addStandardDelivery } from './delivery/standard-delivery.ts';
import { discountModel } from './discounts/discount.model.ts';
import { discountAttemptModel } from './discounts/discount-attempt.model.ts';
import { discountUseModel } from './discounts/discount-use.model.ts';
import { disputeModel } from './disputes/dispute.model.ts';
import { ledgerEntryModel } from './ledger/ledger-entry.model.ts';
import { merchModel } from './merch/merch.model.ts';
import { stockChangeModel } from './merch/stock/stock-change.model.ts';
import { orderModel } from './orders/order.model.ts';
import { payoutModel } from './payouts/payout.model.ts';
import { reconciliationModel } from './reconciliation/reconciliation.model.ts';
import { seenKeyModel } from './reconciliation/seen-key.model.ts';
import { addAgreedPrice } from './subscriptions/add-agreed-price.ts';
import { addStanding } from './subscriptions/add-standing.ts';
import { republishUltimate } from './subscriptions/republish-ultimate.ts';
import { subscriptionModel } from './subscriptions/subscription.model.ts';
import { webhookModel } from './webhooks/webhook.model.ts';

/** What the database of commerce is prepared by, in order; the kit adds what events need. A new entry runs once, by the job. */
export const migrations = [
  merchModel,
  stockChangeModel,
  orderModel,
  ledgerEntryModel,
  reconciliationModel,
  seenKeyModel,
  webhookModel,
  disputeModel,
  payoutModel,
  subscriptionModel,
  personModel,
  deliveryOptionModel,
  discountModel,
  discountUseModel,
  discountAttemptModel,
  addStandardDelivery,
  addStanding,
  addAgreedPrice,
  paymentMethodModel,
  trialCardModel,
  planPaymentModel,
  storeSearchKeys,
  forgottenCardModel,
  republishUltimate,
];
