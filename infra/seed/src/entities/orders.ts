import { priceCart } from '@poc/commerce/orders/checkout/price-cart';
import {
  type OrderDoc,
  type OrderFulfilment,
  type OrderLine,
  type OrderStep,
  orderModel,
} from '@poc/commerce/orders/order.model';
import { newOrderNumber } from '@poc/commerce/orders/order-number';
import { snapshotOfOrder } from '@poc/commerce/orders/snapshot-of-order';
import { referenceOf } from '@poc/commerce/payments/new-payment';
import { orderPaid, orderPlaced, orderStatusChanged } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type DemoOrder, orders } from '../content/orders.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId, seedNumber } from '../ids.ts';
import { laterButPast, type Moments } from '../moments.ts';
import { personIdOf, personOf } from './people.ts';
import { merchDocs } from './products.ts';

/** Statuses of an order without problems. */
const orderProgress = ['pending', 'paid', 'shipped', 'delivered'] as const;

/** Hours from the order to each status. */
const hoursUntil = { pending: 0, paid: 0.1, shipped: 26, delivered: 74 } as const;

/** Seeds orders in every status, with the shop's prices and the matching history. */
export async function seedOrders({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  const docs = orders.map((order) => orderDoc(order, moments));
  return addMissing(orderModel(db), docs, (doc) =>
    withTransaction(db, async (tx) => {
      await orderModel(tx).create(doc);
      await publishOrder(tx, doc);
    }),
  );
}

function orderDoc(order: DemoOrder, moments: Moments): OrderDoc {
  const buyer = personOf(order.buyerKey);
  const userId = personIdOf(order.buyerKey);
  const createdAt = moments.daysAgo(order.daysAgo);
  const lines = linesOf(order, moments);
  const history = historyOf(order, createdAt, moments);
  return {
    _id: seedId('order', order.key),
    number: numberOf(order.key),
    userId,
    lines,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...priceCart(lines),
    status: order.status,
    paymentStatus: order.status === 'pending' ? 'pending' : 'paid',
    paymentMethod: 'paystack',
    cancelReason: null,
    reservation: order.status === 'pending' ? 'released' : 'taken',
    reservedUntil: null,
    customer: { name: buyer.name, email: buyer.email, phone: buyer.phone },
    shipTo: { address: order.address, city: order.city, state: '', lga: '', landmark: '' },
    fulfilment: fulfilmentOf(order.key, history),
    history,
    createdAt,
    updatedAt: history.at(-1)?.at ?? createdAt,
  };
}

/** Courier of a shipped order; demo parcels have no tracking page. */
function fulfilmentOf(key: string, history: readonly OrderStep[]): OrderFulfilment | null {
  const shipped = history.find(({ status }) => status === 'shipped');
  if (!shipped) return null;
  const trackingNumber = `GIG-${String(seedNumber('order', `${key}:tracking`, 1_000_000)).padStart(6, '0')}`;
  return { courier: 'GIG Logistics', trackingNumber, trackingUrl: '', shippedAt: shipped.at };
}

/** A deterministic order number in the shop's format. */
function numberOf(key: string): string {
  let at = 0;
  return newOrderNumber((below) => {
    at += 1;
    return seedNumber('order', `${key}:${at}`, below);
  });
}

function linesOf(order: DemoOrder, moments: Moments): OrderLine[] {
  const products = new Map(merchDocs(moments).map((merch) => [merch._id.toHexString(), merch]));
  return order.lines.map(({ productSlug, variant = null, quantity }) => {
    const product = products.get(seedId('merch', productSlug).toHexString());
    if (!product) throw new Error(`unknown demo product '${productSlug}'`);
    return {
      merchId: product._id,
      variant,
      productName: product.productName,
      description: product.description,
      priceKobo: product.priceKobo,
      imageUrl: product.imageUrl,
      quantity,
    };
  });
}

/** History up to the order's status: placed by the buyer, paid by the system, then advanced by an administrator. */
function historyOf(order: DemoOrder, createdAt: Date, moments: Moments): OrderStep[] {
  const by = {
    pending: personIdOf(order.buyerKey).toHexString(),
    paid: 'system',
    shipped: personIdOf('admin').toHexString(),
    delivered: personIdOf('admin').toHexString(),
  } as const;
  return orderProgress.slice(0, orderProgress.indexOf(order.status) + 1).map((status) => ({
    status,
    by: by[status],
    at: laterButPast(createdAt, hoursUntil[status], moments),
    note: '',
  }));
}

async function publishOrder(tx: Transaction, order: OrderDoc): Promise<void> {
  const key = order._id.toHexString();
  let from = 'pending';
  for (const { status, by, at } of order.history) {
    const snapshot = { ...snapshotOfOrder(order), status };
    if (status === 'pending') await tx.emit(orderPlaced, { key, data: snapshot });
    else if (status === 'paid') {
      await tx.emit(orderPaid, {
        key,
        data: {
          ...snapshot,
          reference: referenceOf({ _id: order._id, orderId: order._id }, 1),
          paidAt: at.toISOString(),
        },
      });
    } else await tx.emit(orderStatusChanged, { key, data: { ...snapshot, from, by, at: at.toISOString() } });
    from = status;
  }
}
