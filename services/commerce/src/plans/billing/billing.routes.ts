import * as contracts from '@poc/contracts/endpoints/plans';
import { everyone, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { listPlans } from '../list-plans.ts';
import { addPaymentMethod } from './add-payment-method.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { getBillReceipt } from './get-bill-receipt.ts';
import { getSubscription } from './get-subscription.ts';
import { listBills } from './list-bills.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { quoteSubscription } from './quote-subscription.ts';
import { removePaymentMethod } from './remove-payment-method.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { setDefaultPaymentMethod } from './set-default-payment-method.ts';
import { startSubscription } from './start-subscription.ts';

export const billingRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.listPlans, everyone, listPlans()),
  route(contracts.getSubscription, self, getSubscription(deps)),
  route(contracts.quoteSubscription, self, quoteSubscription(deps)),
  route(contracts.startSubscription, self, startSubscription(deps)),
  route(contracts.cancelSubscription, self, cancelSubscription(deps)),
  route(contracts.resumeSubscription, self, resumeSubscription(deps)),
  route(contracts.listBills, self, listBills(deps)),
  route(contracts.getBillReceipt, self, getBillReceipt(deps)),
  route(contracts.listPaymentMethods, self, listPaymentMethods(deps)),
  route(contracts.addPaymentMethod, self, addPaymentMethod(deps)),
  route(contracts.removePaymentMethod, self, removePaymentMethod(deps)),
  route(contracts.setDefaultPaymentMethod, self, setDefaultPaymentMethod(deps)),
];
