export { chargebackKey } from './disputes/book-chargeback.ts';
export { type DisputeDoc, disputeModel } from './disputes/dispute.model.ts';
export { disputesOf } from './disputes/disputes-of.ts';
export { type ClaimedOrder, initializePayment, newAttempt, type Startable } from './initialize-payment.ts';
export { checkChargeable, leastChargeKobo } from './paystack/least-charge.ts';
export type {
  PaystackAuthorization,
  PaystackDispute,
  PaystackRefund,
  PaystackSettlement,
  PaystackTransaction,
} from './paystack/paystack-answers.ts';
export type { PaystackClient } from './paystack/paystack-client.ts';
export {
  failByPaystack,
  isRefusal,
  PaystackRefused,
  PaystackUnavailable,
} from './paystack/paystack-errors.ts';
export { overdueAt } from './refunds/refund-overdue.ts';
export {
  dueRefundStatuses,
  followedRefundStatuses,
  nextRefund,
  type RefundEvent,
} from './refunds/refund-state.ts';
export { requestRefund } from './refunds/request-refund.ts';
export { afterFailedSend, sendRefund } from './refunds/send-refund.ts';
export { isPaidAfterAll, verifyAndSettle } from './verify-and-settle.ts';
