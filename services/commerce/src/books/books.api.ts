export { bookPayment, paymentKey } from './ledger/book-payment.ts';
export { bookRefundDecision, bookRefundEnd, bookRefundReplacement } from './ledger/book-refund.ts';
export { type LedgerAccount, type LedgerLine, ledgerEntryModel } from './ledger/ledger-entry.model.ts';
export { credit, debit, postEntries } from './ledger/post-entry.ts';
