import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder as contract } from '@poc/contracts/endpoints/commerce';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { ClaimedOrder, Startable } from '../payments/start-payment.ts';
import { wantedLines } from './cart-products.ts';
import { insertOrder, type NewOrder } from './insert-order.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { choiceOf } from './order-choice.ts';
import { hashOfRequest } from './order-key.ts';
import { readShipping } from './shipping.policy.ts';

export interface OrderRequest {
  subject: Pick<Subject, 'id'>;
  body: BodyOf<typeof contract>;
  /** The client's own; null makes one of the cart. */
  key: string | null;
}

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'config' | 'inTurn' | 'storing' | 'available'>;

/** Without a key of the client's, the same cart to the same address within this time is the same order. */
const sameCartMs = 10 * 60_000;

/**
 * The one way to an order: priced by our own catalogue, its products taken from the stock in the same transaction, kept
 * for the time of a reservation. What was asked for before under the same key is answered with the order of then.
 * @throws product_not_found, out_of_stock, delivery_unavailable, price_changed, idempotency_mismatch
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<Startable> {
  const wanted = wantedLines(request.body.items);
  const choice = choiceOf(request.body);
  const shipping = readShipping(request.body.shipping_info, choice.deliveryOptionId === null);
  const requestHash = hashOfRequest(wanted, shipping, choice);
  const owner = request.subject.id;
  const sinceMs = performance.now();
  return deps.inTurn(`person ${owner}`, async () => {
    for (let tries = 1; ; tries += 1) {
      const { key, order } = await findByKey(deps, { owner, requestHash, key: request.key });
      if (order) return { order, isNew: false };
      const made = { owner, shipping, wanted, choice, requestHash, idempotencyKey: key };
      try {
        return { order: await insertInTurn(deps, made, sinceMs), isNew: true };
      } catch (error) {
        // Another process was quicker under the same key: its order is this one's.
        if (!isDuplicateKey(error) || tries === 3) throw error;
      }
    }
  });
}

/**
 * Buyers of one product take turns: transactions that meet on its stock would only repeat each other. Those who come too
 * late are told so without a transaction, and most of them without a turn.
 */
async function insertInTurn(deps: Deps, made: NewOrder, sinceMs: number): Promise<ClaimedOrder> {
  if (deps.available.mayBeShort(made.wanted)) await deps.available.check(made.wanted);
  const turns = made.wanted.map(({ id }) => `product ${id}`).toSorted();
  return inTurns(deps, turns, async () => {
    deps.available.checkSince(made.wanted, sinceMs);
    return insertOrder(deps, made);
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
