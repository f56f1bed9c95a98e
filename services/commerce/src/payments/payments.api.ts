export { bookChargeback, chargebackKey } from './disputes/book-chargeback.ts';
export { type DisputeDoc, disputeModel, openDisputes } from './disputes/dispute.model.ts';
export { disputesOf } from './disputes/disputes-of.ts';
export { followDispute } from './disputes/follow-disputes.ts';
export { failPayment } from './fail-payment.ts';
export {
  createPaymentReader,
  findPayment,
  type ReadPayments,
  withDocuments,
  withPayment,
  withPayments,
} from './find-payments.ts';
export { newPayment } from './new-payment.ts';
export { type PaymentDoc, type PaymentPurpose, paymentModel, type Refund } from './payment.model.ts';
export { isPriceBack, leftOf, refundableOf, returnedKobo, surplusOf } from './payment.policy.ts';
export { checkChargeable, minChargeKobo } from './paystack/min-charge.ts';
export type { PaystackClient } from './paystack/paystack-client.ts';
export {
  failByPaystack,
  isRefusal,
  PaystackRefused,
  PaystackUnavailable,
} from './paystack/paystack-errors.ts';
export type {
  PaystackAuthorization,
  PaystackDispute,
  PaystackRefund,
  PaystackSettlement,
  PaystackTransaction,
} from './paystack/paystack-responses.ts';
export type { Outcome, Purpose, ReceivedPayment, Verdict } from './purpose.ts';
export { applyRefundEvent } from './refunds/change-refund.ts';
export { followRefunds, followReportedRefunds } from './refunds/follow-refunds.ts';
export { presentRefunds } from './refunds/present-refunds.ts';
export { overdueAt } from './refunds/refund-overdue.ts';
export { followedRefundStatuses, freeRefundStatuses, refundsToDecide } from './refunds/refund-state.ts';
export { isRepeatedRefund, requestRefund } from './refunds/request-refund.ts';
export { applyRefundAccount } from './refunds/send-refund-account.ts';
export { isStartable, startCheckout } from './start-checkout.ts';
export { applyTransaction, isPaidAfterAll, settleAgain, verifyAndSettle } from './verify-and-settle.ts';
