export { billsOf } from './billing/list-bills.ts';
export { type PaymentMethodDoc, paymentMethodModel } from './billing/payment-method.model.ts';
export { planPurposes } from './billing/plan-purpose.ts';
export { presentBill } from './billing/present-bill.ts';
export { presentPaymentMethod } from './billing/present-payment-method.ts';
export { readSubscription } from './billing/read-billing.ts';
export { scheduleRevocation } from './billing/revoke-cards.ts';
export { changeSubscription } from './change-subscription.ts';
export { presentSubscription } from './present-subscription.ts';
