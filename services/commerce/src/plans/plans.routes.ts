import { endSubscription } from './administration/end-subscription.ts';
import { exportSubscriptions } from './administration/export-subscriptions.ts';
import { extendSubscription } from './administration/extend-subscription.ts';
import { getManagedSubscription } from './administration/get-managed-subscription.ts';
import { getSubscriptionFigures } from './administration/get-subscription-figures.ts';
import { grantSubscription } from './administration/grant-subscription.ts';
import { listManagedSubscriptions } from './administration/list-managed-subscriptions.ts';
import { refundBill } from './administration/refund-bill.ts';
import { sendPayLink } from './administration/send-pay-link.ts';
import { addPaymentMethod } from './billing/add-payment-method.ts';
import { cancelSubscription } from './billing/cancel-subscription.ts';
import { getBillReceipt } from './billing/get-bill-receipt.ts';
import { getSubscription } from './billing/get-subscription.ts';
import { giveBillRefundAccount } from './billing/give-bill-refund-account.ts';
import { listBills } from './billing/list-bills.ts';
import { listPaymentMethods } from './billing/list-payment-methods.ts';
import { quoteSubscription } from './billing/quote-subscription.ts';
import { removePaymentMethod } from './billing/remove-payment-method.ts';
import { resumeSubscription } from './billing/resume-subscription.ts';
import { setDefaultPaymentMethod } from './billing/set-default-payment-method.ts';
import { setPlanCompany } from './billing/set-plan-company.ts';
import { startSubscription } from './billing/start-subscription.ts';
import { startCardLink } from './card-links/start-card-link.ts';
import { viewCardLink } from './card-links/view-card-link.ts';
import { listPlans } from './list-plans.ts';
import { changePlanPrice } from './prices/change-plan-price.ts';
import { getPlanPrices } from './prices/get-plan-prices.ts';

export const plansRoutes = [
  listPlans,
  getSubscription,
  quoteSubscription,
  startSubscription,
  cancelSubscription,
  resumeSubscription,
  setPlanCompany,
  listBills,
  getBillReceipt,
  giveBillRefundAccount,
  listPaymentMethods,
  addPaymentMethod,
  removePaymentMethod,
  setDefaultPaymentMethod,
  viewCardLink,
  startCardLink,
  getPlanPrices,
  changePlanPrice,
  listManagedSubscriptions,
  exportSubscriptions,
  getSubscriptionFigures,
  getManagedSubscription,
  grantSubscription,
  extendSubscription,
  endSubscription,
  refundBill,
  sendPayLink,
];
