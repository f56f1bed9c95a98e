import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder as contract } from '@poc/contracts/endpoints/commerce';
import { orderPlaced } from '@poc/contracts/events/commerce';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type ClientSession, type Connection, Types } from 'mongoose';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { takeStock } from '../stock/order-stock.ts';
import { type ChosenLine, chooseProducts, priceOf, type WantedLine, wantedLines } from './cart-products.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { hashOfRequest } from './order-key.ts';
import { readShipping } from './shipping.policy.ts';
import { snapshotOfOrder } from './snapshot-of-order.ts';

export interface OrderRequest {
  subject: Pick<Subject, 'id'>;
  body: BodyOf<typeof contract>;
  /** The client's own; null makes one of the cart. */
  key: string | null;
}

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'config' | 'inTurn' | 'storing'>;

/** Without a key of the client's, the same cart to the same address within this time is the same order. */
const sameCartMs = 10 * 60_000;

/**
 * The one way to an order: priced by our own catalogue, its products taken from the stock in the same transaction, kept
 * for the time of a reservation. What was asked for before under the same key is answered with the order of then.
 * @throws product_not_found, out_of_stock, idempotency_mismatch
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<OrderDoc> {
  const wanted = wantedLines(request.body.items);
  const shipping = readShipping(request.body.shipping_info);
  const requestHash = hashOfRequest(wanted, shipping);
  const owner = request.subject.id;
  // Buyers of one product take turns: transactions that meet on its stock would only repeat each other.
  const turns = [`person ${owner}`, ...wanted.map(({ id }) => `product ${id}`).toSorted()];
  return inTurns(deps, turns, async () => {
    for (let tries = 1; ; tries += 1) {
      const { key, order } = await findByKey(deps, { owner, requestHash, key: request.key });
      if (order) return order;
      try {
        return await insertOrder(deps, { owner, shipping, wanted, requestHash, idempotencyKey: key });
      } catch (error) {
        // Another process was quicker under the same key: its order is this one's.
        if (!isDuplicateKey(error) || tries === 3) throw error;
      }
    }
  });
}

/** Always in the same order, so that nobody waits for one who waits for them. */
function inTurns<T>(deps: Pick<Deps, 'inTurn'>, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, ...rest] = new Set(keys);
  return first === undefined ? work() : deps.inTurn(first, () => inTurns(deps, rest, work));
}

async function findByKey(
  { db, clock }: Deps,
  { owner, requestHash, key }: { owner: string; requestHash: string; key: string | null },
): Promise<{ key: string; order: OrderDoc | null }> {
  if (key !== null) {
    const order = await orderModel(db).findOne({ userId: owner, idempotencyKey: key }).lean<OrderDoc>();
    if (order && order.requestHash !== requestHash) fail('idempotency_mismatch');
    return { key, order };
  }
  // Each later order of the same cart is keyed by the one before, so that two at once still make one.
  const last = await orderModel(db)
    .findOne({ userId: owner, requestHash })
    .sort({ createdAt: -1, _id: -1 })
    .lean<OrderDoc>();
  const isOpen =
    last?.reservation === 'held' &&
    last.paymentStatus === 'pending' &&
    clock.now().getTime() - last.createdAt.getTime() < sameCartMs;
  return {
    key: `cart:${requestHash}:${last?._id.toHexString() ?? 'first'}`,
    order: isOpen ? last : null,
  };
}

interface NewOrder {
  owner: string;
  shipping: Pick<OrderDoc, 'customer' | 'shipTo'>;
  wanted: readonly WantedLine[];
  requestHash: string;
  idempotencyKey: string;
}

async function insertOrder({ db, clock, config, storing }: Deps, made: NewOrder): Promise<OrderDoc> {
  // Most of those who come too late are told so without a transaction.
  await chooseAll(db, made.wanted, null);
  return storing(() =>
    withTransaction(db, async (tx) => {
      const lines = await chooseAll(db, made.wanted, tx.session);
      const now = clock.now();
      const order: OrderDoc = {
        ...orderOf(made, lines, now),
        reservedUntil: new Date(now.getTime() + config.RESERVATION_MS),
      };
      // First, so that a key that is taken is found before any stock is touched.
      await orderModel(db).create([order], { session: tx.session });
      await takeStock(db, tx, { lines: order.lines, orderId: order._id, now });
      await tx.emit(orderPlaced, { key: order._id.toHexString(), data: snapshotOfOrder(order) });
      return order;
    }),
  );
}

async function chooseAll(
  db: Connection,
  wanted: readonly WantedLine[],
  session: ClientSession | null,
): Promise<ChosenLine[]> {
  const { lines, unavailable } = await chooseProducts(db, wanted, session);
  if (unavailable.some(({ merch }) => merch === null)) fail('product_not_found');
  if (unavailable.length > 0) fail('out_of_stock');
  return lines;
}

function orderOf(
  { owner, shipping, idempotencyKey, requestHash }: NewOrder,
  lines: readonly ChosenLine[],
  now: Date,
): Omit<OrderDoc, 'reservedUntil'> {
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(owner),
    lines: lines.map(({ merch, variant, quantity }) => ({
      merchId: merch._id,
      variant,
      productName: merch.productName,
      description: merch.description,
      priceKobo: merch.priceKobo,
      imageUrl: merch.imageUrl,
      quantity,
    })),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...priceOf(lines),
    status: 'pending',
    cancelReason: null,
    paymentStatus: 'pending',
    paymentMethod: 'paystack',
    idempotencyKey,
    requestHash,
    payment: null,
    reservation: 'held',
    refunds: [],
    refundedKobo: 0,
    ...shipping,
    history: [{ status: 'pending', by: owner, at: now, note: '' }],
    createdAt: now,
    updatedAt: now,
  };
}

/** An order by its id. @throws order_not_found */
export async function readOrder(db: Connection, orderId: Types.ObjectId): Promise<OrderDoc> {
  return (await orderModel(db).findById(orderId).lean<OrderDoc>()) ?? fail('order_not_found');
}
