export { bookPayment, paymentKey } from './ledger/book-payment.ts';
export {
  bookPlanPayment,
  bookPlanRefundDecision,
  bookPlanRefundEnd,
  type PlanAccount,
} from './ledger/book-plan-payment.ts';
export { bookRefundDecision, bookRefundEnd, bookRefundReplacement } from './ledger/book-refund.ts';
export { ledgerEntryModel } from './ledger/ledger-entry.model.ts';
export { credit, debit, postEntries } from './ledger/post-entry.ts';
