import type { Connection, Types } from 'mongoose';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { withPayment } from '../payments/find-payments.ts';
import { newPayment } from '../payments/new-payment.ts';
import { type PaymentDoc, paymentModel } from '../payments/payment.model.ts';

/** Order with its payment, and the payment's refunds and sums. */
export type ShopOrder = OrderDoc & { payment: PaymentDoc | null } & Pick<
    PaymentDoc,
    'refunds' | 'refundedKobo' | 'chargedBackKobo'
  >;

export async function readShopOrder(db: Connection, _id: Types.ObjectId | string): Promise<ShopOrder> {
  const order = (await orderModel(db).findById(_id).lean<OrderDoc>().orFail()) as OrderDoc;
  const paid = await withPayment(db, order);
  const { refunds = [], refundedKobo = 0, chargedBackKobo = 0 } = paid.payment ?? {};
  return { ...paid, refunds, refundedKobo, chargedBackKobo };
}

/** Creates the payment of an order, by default paid with its total. */
export const paymentOf = (order: OrderDoc, changes: Partial<PaymentDoc> = {}): PaymentDoc =>
  newPayment({
    ...{ purpose: 'order', userId: order.userId, orderId: order._id, amountKobo: order.totalKobo },
    email: order.customer.email,
    startedAt: order.createdAt,
    ...{ status: 'paid', accepted: true, transactionId: '1', paidKobo: order.totalKobo, askAt: null },
    paidAt: order.createdAt,
    ...changes,
  });

/** Stores orders together with their payments. */
export async function storeOrders(
  db: Connection,
  orders: readonly OrderDoc[],
  changes: (order: OrderDoc) => Partial<PaymentDoc> = () => ({}),
): Promise<void> {
  await orderModel(db).insertMany(orders);
  await paymentModel(db).insertMany(orders.map((order) => paymentOf(order, changes(order))));
}
