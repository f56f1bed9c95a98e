import { figureDayModel } from '@poc/kit/figures/figure-day.model';
import { rateLimitModel } from '@poc/kit/limits/rate-limit.model';
import { storeSearchKeys } from '@poc/kit/mongo/store-search-keys';
import { personModel } from '@poc/kit/people/person.model';
import { searchFieldsOf as personSearchFieldsOf } from '@poc/kit/people/search-fields';
import { invoiceCounterModel, invoiceModel } from './books/invoices/invoice.model.ts';
import { ledgerEntryModel } from './books/ledger/ledger-entry.model.ts';
import { payoutModel } from './books/payouts/payout.model.ts';
import { reconciliationModel } from './books/reconciliation/reconciliation.model.ts';
import { resolutionModel } from './books/reconciliation/resolution.model.ts';
import { seenKeyModel } from './books/reconciliation/seen-key.model.ts';
import { savedAddressModel } from './buyers/addresses/saved-address.model.ts';
import { orderNoteModel } from './orders/notes/order-note.model.ts';
import { orderModel } from './orders/order.model.ts';
import { searchFieldsOf as orderSearchFieldsOf } from './orders/order-search-fields.ts';
import { disputeModel } from './payments/disputes/dispute.model.ts';
import { movePayments } from './payments/move-payments.ts';
import { paymentModel } from './payments/payment.model.ts';
import { webhookModel } from './payments/webhooks/webhook.model.ts';
import { addAgreedPrice } from './plans/add-agreed-price.ts';
import { addTrialDetails } from './plans/add-trial-details.ts';
import { forgottenCardModel } from './plans/billing/forgotten-card.model.ts';
import { paymentMethodModel, trialCardModel } from './plans/billing/payment-method.model.ts';
import { cardLinkModel } from './plans/card-links/card-link.model.ts';
import { addAnnouncedPrice } from './plans/prices/add-announced-price.ts';
import { planModel } from './plans/prices/plan.model.ts';
import { storeFirstPrices } from './plans/prices/store-first-prices.ts';
import { announcePlans } from './plans/republish-plans.ts';
import { subscriptionModel } from './plans/subscription.model.ts';
import { subscriptionMoveModel } from './plans/subscription-move.model.ts';
import { deliveryOptionModel } from './shop/delivery/delivery-option.model.ts';
import { addStandardDelivery } from './shop/delivery/standard-delivery.ts';
import { addCodeToUses } from './shop/discounts/add-code-to-uses.ts';
import { discountModel } from './shop/discounts/discount.model.ts';
import { discountUseModel } from './shop/discounts/discount-use.model.ts';
import { merchModel } from './shop/merch.model.ts';
import { searchFieldsOf } from './shop/search-fields.ts';
import { stockChangeModel } from './shop/stock/stock-change.model.ts';

/** Migrations in order; the kit adds the ones for events. The migration job runs each new entry once. */
export const migrations = [
  merchModel,
  stockChangeModel,
  orderModel,
  ledgerEntryModel,
  reconciliationModel,
  seenKeyModel,
  resolutionModel,
  webhookModel,
  disputeModel,
  payoutModel,
  subscriptionModel,
  personModel,
  deliveryOptionModel,
  discountModel,
  discountUseModel,
  addStandardDelivery,
  addAgreedPrice,
  paymentMethodModel,
  trialCardModel,
  addTrialDetails,
  forgottenCardModel,
  announcePlans,
  rateLimitModel,
  addCodeToUses,
  paymentModel,
  movePayments,
  cardLinkModel,
  planModel,
  storeFirstPrices,
  addAnnouncedPrice,
  invoiceModel,
  invoiceCounterModel,
  savedAddressModel,
  storeSearchKeys(merchModel, searchFieldsOf),
  storeSearchKeys(orderModel, orderSearchFieldsOf),
  storeSearchKeys(personModel, personSearchFieldsOf),
  subscriptionMoveModel,
  figureDayModel,
  orderNoteModel,
];
