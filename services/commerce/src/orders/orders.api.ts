export { adjustmentsOf, type OrderAdjustment } from './adjustments.ts';
export { readManagedOrder } from './administration/read-managed-orders.ts';
export { releaseOrder } from './cancellation/release-order.ts';
export { courierNote } from './fulfilment.ts';
export { keyOfHeader } from './idempotency-key.ts';
export { ofReferences } from './of-references.ts';
export { type OrderDoc, orderModel } from './order.model.ts';
export { leftOf, ownOrders, refundableOf } from './order.policy.ts';
export { numberOf, wholeNumber } from './order-number.ts';
export {
  kobo,
  type OrderPayment,
  type OrderRefund,
  refundSchema,
  text,
  wholeKobo,
} from './order-payment.schema.ts';
export { customerKeys, searchFieldsOf } from './order-search-fields.ts';
export { presentOrder } from './present-order.ts';
export { readOrder } from './read-order.ts';
export { drawReceipt } from './receipt/draw-receipt.ts';
export { lagosDay, type ReceiptText } from './receipt/receipt-text.ts';
export { snapshotOfOrder } from './snapshot-of-order.ts';
