import type { PersonalData } from '@poc/kit/http/personal-data';
import type { Connection } from 'mongoose';
import { exportInvoicesOf } from '../books/books.api.ts';
import type { CommerceDeps } from '../deps.ts';
import { nairaOf } from '../naira.ts';
import { type OrderDoc, orderModel, presentOrder } from '../orders/orders.api.ts';
import { type PaymentDoc, paymentModel, withPayment } from '../payments/payments.api.ts';
import {
  billsOf,
  type PaymentMethodDoc,
  paymentMethodModel,
  presentBill,
  presentPaymentMethod,
  presentSubscription,
  readPrices,
  readSubscription,
} from '../plans/plans.api.ts';
import { addressesOf } from './addresses/list-addresses.ts';

/**
 * Exports a user's data: saved addresses; orders, oldest first, with recipients and refunds; the plan with its bills
 * and cards; the invoices. Amounts in naira.
 */
export const readPersonalData =
  ({ db, numberDocuments }: Pick<CommerceDeps, 'db' | 'numberDocuments'>) =>
  async (userId: string): Promise<PersonalData> => {
    await numberDocuments();
    const [plan, priceAt, methods] = await Promise.all([
      readSubscription(db, userId),
      readPrices(db),
      paymentMethodModel(db).find({ userId }).lean<PaymentMethodDoc[]>(),
    ]);
    return {
      saved_addresses: await addressesOf(db, userId),
      orders: ordersOf(db, userId),
      subscription: plan && presentSubscription(plan, { priceAt, hasCard: methods.length > 0 }),
      bills: bills(db, userId),
      invoices: exportInvoicesOf(db, userId),
      payment_methods: methods.map(presentPaymentMethod),
    };
  };

async function* bills(db: Connection, userId: string) {
  const found = paymentModel(db).find(billsOf(userId)).sort({ createdAt: 1, _id: 1 }).lean<PaymentDoc[]>();
  for await (const payment of found.cursor()) {
    const { company = '', tin = '' } = payment.plan?.billTo ?? {};
    yield { ...presentBill(payment), email: payment.email, company_name: company, tin };
  }
}

async function* ordersOf(db: Connection, userId: string) {
  const orders = orderModel(db).find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<OrderDoc[]>();
  for await (const found of orders.cursor()) {
    const order = await withPayment(db, found);
    const { customer, shipTo, history, payment } = order;
    yield {
      ...presentOrder(order),
      customer,
      ship_to: shipTo,
      refunds: (payment?.refunds ?? []).map(({ amountKobo, reason, status, at }) => ({
        amount: nairaOf(amountKobo),
        reason,
        status,
        at: at.toISOString(),
      })),
      // Omits the author of a status, who may be another person.
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    };
  }
}
