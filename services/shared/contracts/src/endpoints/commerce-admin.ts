import { z } from 'zod';
import { id, line, listQuery, naira, searchText, text, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { deliveryOption, deliveryOptionChange, deliveryOptionInput } from '../entities/delivery.ts';
import { discountChange, discountInput, managedDiscount } from '../entities/discounts.ts';
import { dispute } from '../entities/disputes.ts';
import { figureRange, serviceFigures } from '../entities/figures.ts';
import { documentNumber } from '../entities/invoices.ts';
import { ledgerEntry, month, monthExport } from '../entities/ledger.ts';
import { serviceNeeds } from '../entities/needs.ts';
import { adminNote, noteInput } from '../entities/notes.ts';
import {
  deletionCheck,
  fulfilmentInput,
  managedOrder,
  orderStatus,
  shownOrderStatus,
} from '../entities/orders.ts';
import {
  differenceAction,
  reconciliation,
  reconciliationDays,
  reconciliationDifference,
  reconciliationReport,
} from '../entities/reconciliation.ts';
import { owedRefund, refundAccount } from '../entities/refunds.ts';
import { paymentProviderErrors } from '../errors.ts';
import { by, byTime, listSorts, queueSorts, sortField, timeSorts } from '../list-sorts.ts';

const declare = endpointsOf('commerce');
const noOrder = ['order_not_found'] as const;

export const orderSorts = listSorts(
  {
    order: by('number'),
    customer: by('customer'),
    date: byTime,
    total: by('total'),
    payment: by('payment'),
    status: by('status'),
  },
  'newest',
);

/** Time at which the payment was booked, as in the paid-orders statistic. */
const paidIn = { paid_from: time.optional(), paid_to: time.optional() };

export const listManagedOrders = declare('listManagedOrders', 'GET /admin/orders', {
  summary: 'Search orders by number, id, customer or product',
  query: {
    ...listQuery,
    search: searchText,
    sort: sortField(orderSorts),
    status: shownOrderStatus.optional(),
    /** Buyer's user id. */
    user: id.optional(),
    ...paidIn,
  },
  ...listOf(managedOrder),
});

const count = z.int().nonnegative();

export const countManagedOrders = declare('countManagedOrders', 'GET /admin/orders/counts', {
  summary: 'Count the orders of each status',
  response: z.strictObject({
    pending: count,
    paid: count,
    shipped: count,
    delivered: count,
    cancelled: count,
  }),
});

export const maxPackingListOrders = 200;

export const getPackingList = declare('getPackingList', 'GET /admin/orders/packing-list', {
  summary: `Get a packing list as PDF: of the chosen orders that are to ship, or of the ${maxPackingListOrders} oldest ones`,
  query: {
    /** Order ids, separated by commas. */
    ids: z
      .string()
      .regex(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${maxPackingListOrders - 1}}$`), 'must be ids')
      .optional(),
  },
  response: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  stepUp: true,
  errors: noOrder,
});

export const exportOrders = declare('exportOrders', 'GET /admin/orders/export', {
  summary: 'Export orders as CSV',
  query: {
    from: time.optional(),
    to: time.optional(),
    status: shownOrderStatus.optional(),
    /** Buyer's user id. */
    user: id.optional(),
    ...paidIn,
  },
  response: z.string(),
  contentType: 'text/csv',
  stepUp: true,
});

export const setOrderStatus = declare('setOrderStatus', 'PUT /admin/orders/{id}/status', {
  summary:
    "Set an order's status; the change is recorded in its history, and shipping an unpaid order requires step-up",
  stepUp: 'conditional',
  body: z.strictObject({
    status: orderStatus,
    /** Expected current status, so that a concurrent change is not overwritten. */
    from: shownOrderStatus.optional(),
    /** Courier and tracking; only with `shipped`. */
    fulfilment: fulfilmentInput.optional(),
  }),
  response: managedOrder,
  errors: [...noOrder, 'conflict'],
});

export const listOrderNotes = declare('listOrderNotes', 'GET /admin/orders/{id}/notes', {
  summary: 'List the private notes of administrators on an order, newest first',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(adminNote),
});

export const createOrderNote = declare('createOrderNote', 'POST /admin/orders/{id}/notes', {
  summary: "Write a private note on an order, unless its buyer's account is deleted",
  body: noteInput,
  response: adminNote,
  status: 201,
  errors: [...noOrder, 'not_found'],
});

export const deleteOrderNote = declare('deleteOrderNote', 'DELETE /admin/orders/{id}/notes/{noteId}', {
  summary: 'Delete a private note on an order',
  stepUp: true,
  errors: [...noOrder, 'not_found'],
});

export const setFulfilment = declare('setFulfilment', 'PUT /admin/orders/{id}/fulfilment', {
  summary: 'Set the courier and tracking number of a shipped order',
  body: fulfilmentInput,
  response: managedOrder,
  errors: [...noOrder, 'order_not_shipped'],
});

export const refundOrder = declare('refundOrder', 'POST /admin/orders/{id}/refunds', {
  summary: 'Refund an order, fully or partially',
  stepUp: true,
  body: z.strictObject({ amount: naira.optional(), reason: text(300) }),
  response: managedOrder,
  errors: [...noOrder, 'order_not_paid', 'refund_too_large', 'idempotency_mismatch'],
});

export const cancelManagedOrder = declare('cancelManagedOrder', 'POST /admin/orders/{id}/cancel', {
  summary: 'Cancel an unpaid or free order and return its products to stock',
  stepUp: true,
  body: z.strictObject({ reason: text(300) }),
  response: managedOrder,
  errors: [...noOrder, 'order_paid', 'order_not_cancellable', ...paymentProviderErrors],
  idempotent: true,
});

export const listOwedRefunds = declare('listOwedRefunds', 'GET /admin/refunds/owed', {
  summary: 'List open refunds by payment, oldest first',
  query: { ...listQuery, sort: sortField(queueSorts) },
  ...listOf(owedRefund),
});

export const retryRefund = declare('retryRefund', 'POST /admin/orders/{id}/refunds/{refundId}/retry', {
  summary: 'Retry a failed refund now',
  stepUp: true,
  response: managedOrder,
  errors: [...noOrder, 'conflict', 'refund_disputed'],
});

export const recordManualRefund = declare(
  'recordManualRefund',
  'POST /admin/orders/{id}/refunds/{refundId}/settle',
  {
    summary: 'Record that a refund was paid outside Paystack',
    stepUp: true,
    body: z.strictObject({ reason: text(300) }),
    response: managedOrder,
    errors: [...noOrder, 'conflict'],
  },
);

export const setRefundAccount = declare(
  'setRefundAccount',
  'POST /admin/orders/{id}/refunds/{refundId}/account',
  {
    summary: 'Send Paystack the bank account for a refund',
    stepUp: true,
    body: refundAccount,
    response: managedOrder,
    errors: [...noOrder, 'conflict', 'refund_disputed', ...paymentProviderErrors],
  },
);

export const retryPaymentRefund = declare(
  'retryPaymentRefund',
  'POST /admin/payments/{id}/refunds/{refundId}/retry',
  {
    summary: 'Retry a failed refund of any payment now',
    stepUp: true,
    response: owedRefund,
    errors: [...noOrder, 'conflict', 'refund_disputed'],
  },
);

export const recordManualPaymentRefund = declare(
  'recordManualPaymentRefund',
  'POST /admin/payments/{id}/refunds/{refundId}/settle',
  {
    summary: 'Record that a refund of any payment was paid outside Paystack',
    stepUp: true,
    body: z.strictObject({ reason: text(300) }),
    response: owedRefund,
    errors: [...noOrder, 'conflict'],
  },
);

export const setPaymentRefundAccount = declare(
  'setPaymentRefundAccount',
  'POST /admin/payments/{id}/refunds/{refundId}/account',
  {
    summary: 'Send Paystack the bank account for a refund of any payment',
    stepUp: true,
    body: refundAccount,
    response: owedRefund,
    errors: [...noOrder, 'conflict', 'refund_disputed', ...paymentProviderErrors],
  },
);

export const getManagedOrder = declare('getManagedOrder', 'GET /admin/orders/{id}', {
  summary: 'Get an order with its customer and history',
  response: managedOrder,
  errors: noOrder,
});

export const checkUserDeletion = declare('checkUserDeletion', 'GET /admin/users/{id}/deletion-check', {
  summary: 'Preview the effect of deleting an account on its open orders',
  response: deletionCheck,
});

const noReconciliation = ['reconciliation_not_found'] as const;

export const startReconciliation = declare('startReconciliation', 'POST /admin/reconciliations', {
  summary:
    'Reconcile the ledger with Paystack and the orders for a range of days; returns the one that is already running',
  body: reconciliationDays,
  response: reconciliation,
  status: 202,
  errors: ['reconciliation_running'],
});

export const reconciliationSorts = listSorts({ started: byTime, differences: by('differences') }, 'newest');

export const listReconciliations = declare('listReconciliations', 'GET /admin/reconciliations', {
  summary: 'List reconciliations of the last year, newest first',
  query: { ...listQuery, sort: sortField(reconciliationSorts) },
  ...listOf(reconciliation),
});

export const getReconciliation = declare('getReconciliation', 'GET /admin/reconciliations/{id}', {
  summary: 'Get a reconciliation with all differences',
  response: reconciliationReport,
  errors: noReconciliation,
});

export const cancelReconciliation = declare(
  'cancelReconciliation',
  'POST /admin/reconciliations/{id}/cancel',
  {
    summary: 'Stop a reconciliation; a finished one stays unchanged',
    response: reconciliation,
    errors: noReconciliation,
    idempotent: true,
  },
);

export const resolveDifference = declare(
  'resolveDifference',
  'POST /admin/reconciliations/{id}/differences/{differenceId}/resolution',
  {
    summary: 'Resolve a difference with a reason; the same difference is not reported again',
    stepUp: true,
    body: z.strictObject({ action: differenceAction, reason: text(300) }),
    response: reconciliationDifference,
    errors: [
      ...noReconciliation,
      'difference_not_found',
      'difference_remains',
      'conflict',
      ...paymentProviderErrors,
    ],
    idempotent: true,
  },
);

/** Order number, order id or payment reference. */
const ledgerSearch = line(100).optional();

/** `due`: open disputes, earliest deadline first; then closed ones, latest resolution first. */
export const disputeSorts = listSorts({ due: by('due'), opened: byTime, amount: by('amount') }, 'due');

export const listDisputes = declare('listDisputes', 'GET /admin/disputes', {
  summary: 'List disputes, open ones first, by due date',
  query: { ...listQuery, sort: sortField(disputeSorts) },
  ...listOf(dispute),
});

/** `order`: time at which the order was placed. */
export const ledgerSorts = listSorts(
  { entry: byTime, order: by('order'), lines: by('account'), amount: by('amount') },
  'newest',
);

export const listLedgerEntries = declare('listLedgerEntries', 'GET /admin/ledger', {
  summary: 'List ledger entries, newest first',
  query: {
    ...listQuery,
    sort: sortField(ledgerSorts),
    order: ledgerSearch,
    from: time.optional(),
    to: time.optional(),
  },
  ...listOf(ledgerEntry),
});

export const exportMonth = declare('exportMonth', 'GET /admin/ledger/export', {
  summary:
    'Export a month in Lagos time as CSV: sales by invoice, VAT, refunds, fees, payouts, or the deferred income of plans',
  query: { of: monthExport, month },
  response: z.string(),
  contentType: 'text/csv',
  stepUp: true,
});

export const getManagedInvoice = declare('getManagedInvoice', 'GET /admin/invoices/{number}', {
  summary: 'Get an invoice or a credit note as PDF',
  params: { number: documentNumber },
  response: z.string().meta({ format: 'binary' }),
  contentType: 'application/pdf',
  errors: ['invoice_not_found'],
});

export const deliverySorts = listSorts(
  {
    option: by('name'),
    states: by('states'),
    time: by('days'),
    price: by('price'),
    position: by('position'),
    state: by('status'),
  },
  'position',
);

export const listDeliveryOptions = declare('listDeliveryOptions', 'GET /admin/delivery-options', {
  summary: 'List delivery options in display order',
  query: { sort: sortField(deliverySorts) },
  ...listOf(deliveryOption),
});

export const createDeliveryOption = declare('createDeliveryOption', 'POST /admin/delivery-options', {
  summary: 'Create a delivery option',
  stepUp: true,
  body: deliveryOptionInput,
  response: deliveryOption,
  status: 201,
});

export const updateDeliveryOption = declare('updateDeliveryOption', 'PUT /admin/delivery-options/{id}', {
  summary: 'Update a delivery option; `version` prevents lost updates, and existing orders keep theirs',
  stepUp: true,
  body: deliveryOptionChange,
  response: deliveryOption,
  errors: ['delivery_option_not_found', 'conflict'],
});

export const deleteDeliveryOption = declare('deleteDeliveryOption', 'DELETE /admin/delivery-options/{id}', {
  summary: 'Delete a delivery option; existing orders keep theirs',
  stepUp: true,
  errors: ['delivery_option_not_found'],
});

export const discountSorts = listSorts(
  { code: by('code'), time: by('starts'), uses: by('uses'), state: by('status'), created: byTime },
  'newest',
);

export const listDiscountCodes = declare('listDiscountCodes', 'GET /admin/discount-codes', {
  summary: 'List discount codes with their uses, newest first',
  query: { ...listQuery, sort: sortField(discountSorts) },
  ...listOf(managedDiscount),
});

export const createDiscountCode = declare('createDiscountCode', 'POST /admin/discount-codes', {
  summary: 'Create a discount code; it applies to products, not to delivery',
  stepUp: true,
  body: discountInput,
  response: managedDiscount,
  status: 201,
  errors: ['discount_code_taken'],
});

export const updateDiscountCode = declare('updateDiscountCode', 'PUT /admin/discount-codes/{id}', {
  summary: 'Update a discount code; `version` prevents lost updates, and existing orders keep their discount',
  stepUp: true,
  body: discountChange,
  response: managedDiscount,
  errors: ['discount_code_not_found', 'discount_code_taken', 'conflict'],
});

export const deleteDiscountCode = declare('deleteDiscountCode', 'DELETE /admin/discount-codes/{id}', {
  summary: 'Delete a discount code; existing orders keep their discount',
  stepUp: true,
  errors: ['discount_code_not_found'],
});

export const getCommerceFigures = declare('getCommerceFigures', 'GET /admin/figures/commerce', {
  summary: 'Get revenue, order and plan statistics over time',
  query: figureRange,
  response: serviceFigures('commerce'),
});

export const getCommerceNeeds = declare('getCommerceNeeds', 'GET /admin/needs/commerce', {
  summary: 'Count refunds, disputes, renewals, orders and stock that need an administrator',
  response: serviceNeeds,
});
