import { listPlans } from '../list-plans.ts';
import { addPaymentMethod } from './add-payment-method.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { getBillReceipt } from './get-bill-receipt.ts';
import { getSubscription } from './get-subscription.ts';
import { giveBillRefundAccount } from './give-bill-refund-account.ts';
import { listBills } from './list-bills.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { quoteSubscription } from './quote-subscription.ts';
import { removePaymentMethod } from './remove-payment-method.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { setDefaultPaymentMethod } from './set-default-payment-method.ts';
import { setPlanCompany } from './set-plan-company.ts';
import { startSubscription } from './start-subscription.ts';

export const billingRoutes = [
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
];
