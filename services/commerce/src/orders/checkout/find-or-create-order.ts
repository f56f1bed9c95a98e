import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder as contract } from '@poc/contracts/endpoints/orders';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import type { CommerceDeps } from '../../deps.ts';
import type { ClaimedOrder, Startable } from '../../payments/payments.api.ts';
import { findDiscount } from '../../shop/shop.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { lineKey, type WantedLine, wantedLines } from './cart-products.ts';
import { insertOrder, type NewOrder, OpenOrderChanged } from './insert-order.ts';
import { heldUnits, isPayable } from './open-orders.ts';
import { choiceOf } from './order-choice.ts';
import { hashOfRequest } from './order-key.ts';
import { checkOrderLimits } from './order-limits.ts';
import { readStanding } from './read-standing.ts';
import { checkReplaceable } from './replaceable-order.ts';
import { readShipping } from './shipping.policy.ts';

export interface OrderRequest {
  subject: Pick<Subject, 'id'>;
  body: BodyOf<typeof contract>;
  /** The client's own `Idempotency-Key`, if it sent one. */
  key: string | null;
}

/** Another process that places an order of the same person at the same time makes this one look again. */
const maxTries = 10;
/** Keys under which one order was gone on with. */
const keysKept = 20;

/**
 * The one way to an order: priced by our own catalogue, its products taken from the stock in the same transaction, kept
 * for the time of a reservation. A person has one open order: asked for again, with the same cart and address, it goes on;
 * with another cart it is replaced, its products given back and the new ones taken in one transaction.
 * What was asked for before under the same key is answered with the order of then.
 * @throws product_not_found, out_of_stock, delivery_unavailable, discount_code_…, price_changed, total_below_minimum, idempotency_mismatch,
 *   payment_in_progress, too_many_units, orders_paused, payment_provider_unavailable, too_many_requests after too many unknown codes
 */
export async function findOrCreateOrder(deps: CommerceDeps, request: OrderRequest): Promise<Startable> {
  const wanted = wantedLines(request.body.items);
  const choice = choiceOf(request.body);
  const shipping = readShipping(request.body.shipping_info);
  const requestHash = hashOfRequest(wanted, shipping, choice);
  const owner = request.subject.id;
  const sinceMs = performance.now();
  return deps.withLock(`person ${owner}`, async () => {
    for (let tries = 1; ; tries += 1) {
      const { known, ordinal, open, ended } = await readStanding(deps, { owner, key: request.key });
      if (known && known.requestHash !== requestHash) fail('idempotency_mismatch');
      if (known) return { order: known, isNew: false };
      const now = deps.clock.now();
      const { expectedTotalKobo: expected } = choice;
      const same = open.find(
        (order) =>
          order.requestHash === requestHash &&
          (expected === null || expected === order.totalKobo) &&
          isPayable(order, now),
      );
      if (same) return { order: await goOn(deps, same, request.key), isNew: false };
      const paid = await paidInstead(deps, open, wanted);
      if (paid) return { order: paid, isNew: false };
      const units = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
      checkOrderLimits(deps, { units, replaces: open, ended });
      await checkCode(deps, owner, choice.discountCode);
      const made = {
        owner,
        shipping,
        wanted,
        choice,
        requestHash,
        idempotencyKey: request.key,
        ordinal,
        replaces: open,
      };
      try {
        return { order: await insertLocked(deps, made, sinceMs), isNew: true };
      } catch (error) {
        const isLate = isDuplicateKey(error) || error instanceof OpenOrderChanged;
        if (!isLate) throw error;
        if (tries === maxTries) fail('conflict', { cause: error });
      }
    }
  });
}

/** Spares an unknown code a transaction, and limits guesses. @throws discount_code_invalid, too_many_requests */
async function checkCode(deps: CommerceDeps, owner: string, code: string | null): Promise<void> {
  if (code === null || (await findDiscount(deps, code, `person ${owner}`))) return;
  fail('discount_code_invalid');
}

/** The key stands for this order from now on, paid or not. */
async function goOn({ db }: CommerceDeps, order: OrderDoc, key: string | null): Promise<OrderDoc> {
  if (key === null) return order;
  const noted = { $push: { resumeKeys: { $each: [key], $slice: -keysKept } } };
  return (await orderModel(db).findByIdAndUpdate(order._id, noted).lean<OrderDoc>()) ?? order;
}

/** The open order with the same products, where its payment is found to have come: nobody pays twice for a new address. */
async function paidInstead(
  deps: CommerceDeps,
  open: readonly OrderDoc[],
  wanted: readonly WantedLine[],
): Promise<OrderDoc | null> {
  for (const order of open) {
    const paid = await checkReplaceable(deps, order);
    if (paid && hasSameLines(paid, wanted)) return paid;
  }
  return null;
}

function hasSameLines(order: OrderDoc, wanted: readonly WantedLine[]): boolean {
  const units = heldUnits([order]);
  return units.size === wanted.length && wanted.every((line) => units.get(lineKey(line)) === line.quantity);
}

/**
 * Orders of one product are serialised: transactions that meet on its stock would only repeat each other. Those who come
 * too late are refused without a transaction, and most of them without the lock; a replaced order gives back products that
 * nobody else sees yet, so that only the transaction knows.
 */
async function insertLocked(deps: CommerceDeps, made: NewOrder, sinceMs: number): Promise<ClaimedOrder> {
  const { wanted, replaces } = made;
  const isFirst = replaces.length === 0;
  if (isFirst && deps.available.mayBeShort(wanted)) await deps.available.check(wanted);
  const given = replaces.flatMap(({ lines }) => lines.map(({ merchId }) => merchId.toHexString()));
  const { discountCode } = made.choice;
  const keys = [
    ...[...wanted.map(({ id }) => id), ...given].map((id) => `product ${id}`).toSorted(),
    ...(discountCode === null ? [] : [`discount ${discountCode}`]),
  ];
  return withLocks(deps, keys, async () => {
    if (isFirst) deps.available.checkSince(wanted, sinceMs);
    return insertOrder(deps, made);
  });
}

/** Always in the same order, so that nobody waits for one who waits for them. */
function withLocks<T>(
  deps: Pick<CommerceDeps, 'withLock'>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = new Set(keys);
  return first === undefined ? work() : deps.withLock(first, () => withLocks(deps, rest, work));
}
