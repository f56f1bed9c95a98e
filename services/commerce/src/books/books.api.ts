export { type BillTo, billToOf, billToSchema, presentBillTo } from './invoices/bill-to.ts';
export type { InvoiceContent, Seller } from './invoices/invoice.model.ts';
export {
  hasDueDocuments,
  numberDocuments,
  readNumbered,
} from './invoices/number-documents.ts';
export { eraseInvoicesOf, exportInvoicesOf } from './invoices/own-invoices.ts';
export { bookPayment, paymentKey } from './ledger/book-payment.ts';
export { bookRefundDecision, bookRefundEnd, bookRefundReplacement } from './ledger/book-refund.ts';
export {
  type LedgerAccount,
  type LedgerEntryDoc,
  type LedgerLine,
  ledgerEntryModel,
} from './ledger/ledger-entry.model.ts';
export { credit, debit, move, postEntries } from './ledger/post-entry.ts';
export { salesBooked } from './ledger/sales-booked.ts';
export { entriesOf, vatOfReturn } from './ledger/vat-of-return.ts';
