import { countManagedOrders } from './administration/count-managed-orders.ts';
import { exportOrders } from './administration/export-orders.ts';
import { getManagedOrder } from './administration/get-managed-order.ts';
import { listManagedOrders } from './administration/list-managed-orders.ts';
import { setFulfilment } from './administration/set-fulfilment.ts';
import { setOrderStatus } from './administration/set-order-status.ts';
import { cancelManagedOrder } from './cancellation/cancel-managed-order.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { placeOrder } from './checkout/place-order.ts';
import { quoteOrder } from './checkout/quote-order.ts';
import { startPayment } from './checkout/start-payment.ts';
import { getOrder } from './get-order.ts';
import { getReceipt } from './get-receipt.ts';
import { listOrders } from './list-orders.ts';
import { createOrderNote } from './notes/create-order-note.ts';
import { deleteOrderNote } from './notes/delete-order-note.ts';
import { listOrderNotes } from './notes/list-order-notes.ts';
import { getPackingList } from './packing/get-packing-list.ts';

export const ordersRoutes = [
  quoteOrder,
  placeOrder,
  startPayment,
  getOrder,
  listOrders,
  getReceipt,
  cancelOrder,
  cancelManagedOrder,
  listManagedOrders,
  countManagedOrders,
  getPackingList,
  exportOrders,
  getManagedOrder,
  setOrderStatus,
  setFulfilment,
  listOrderNotes,
  createOrderNote,
  deleteOrderNote,
];
