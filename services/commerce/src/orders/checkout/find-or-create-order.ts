import type { BodyOf } from '@poc/contracts/endpoint';
import type { placeOrder as contract } from '@poc/contracts/endpoints/orders';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { billToOf } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { findDiscount } from '../../shop/shop.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { lineKey, type WantedLine, wantedLines } from './cart-products.ts';
import { insertOrder, type NewOrder, OpenOrderChanged } from './insert-order.ts';
import { heldUnits, isPayable } from './open-orders.ts';
import { choiceOf } from './order-choice.ts';
import { hashOfRequest } from './order-key.ts';
import { checkOrderLimits } from './order-limits.ts';
import { readOrderHistory } from './read-order-history.ts';
import { checkReplaceable } from './replaceable-order.ts';
import { readShipping } from './shipping.policy.ts';

export interface OrderRequest {
  subject: Pick<Subject, 'id'>;
  body: BodyOf<typeof contract>;
  key: string | null;
}

/** Order to pay for. The caller holds the payment attempt of a new one. */
type FoundOrder =
  | { readonly order: OrderWithPayment; readonly isNew: true }
  | { readonly order: OrderDoc; readonly isNew: false };

/** Retries when another process places an order of the same member at the same time. */
const maxTries = 10;
const maxResumeKeys = 20;

/**
 * The only way to create an order: priced from the catalogue, with its products reserved in the same
 * transaction. A member has one open order: the same cart and address resume it, another cart replaces it in
 * one transaction. A repeated key returns the original order.
 * @throws product_not_found, out_of_stock, delivery_unavailable, discount_code_…, price_changed,
 * total_below_minimum, idempotency_mismatch, payment_in_progress, too_many_units, orders_paused,
 * payment_provider_unavailable, too_many_requests after too many unknown codes
 */
export async function findOrCreateOrder(deps: CommerceDeps, request: OrderRequest): Promise<FoundOrder> {
  const wanted = wantedLines(request.body.items);
  const choice = choiceOf(request.body);
  const billTo = billToOf(request.body);
  const shipping = { ...readShipping(request.body.shipping_info), ...(billTo ? { billTo } : {}) };
  const requestHash = hashOfRequest(wanted, shipping, choice);
  const owner = request.subject.id;
  const sinceMs = performance.now();
  return deps.withLock(`person ${owner}`, async () => {
    for (let tries = 1; ; tries += 1) {
      const { known, ordinal, open, ended } = await readOrderHistory(deps, { owner, key: request.key });
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
      if (same) return { order: await resume(deps, same, request.key), isNew: false };
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

/** Refuses unknown codes without a transaction and limits guesses. */
async function checkCode(deps: CommerceDeps, owner: string, code: string | null): Promise<void> {
  if (code === null || (await findDiscount(deps, code, `person ${owner}`))) return;
  fail('discount_code_invalid');
}

/** Stores the key with the order: repeats of it return this order, paid or not. */
async function resume({ db }: CommerceDeps, order: OrderDoc, key: string | null): Promise<OrderDoc> {
  if (key === null) return order;
  const noted = { $push: { resumeKeys: { $each: [key], $slice: -maxResumeKeys } } };
  return (await orderModel(db).findByIdAndUpdate(order._id, noted).lean<OrderDoc>()) ?? order;
}

/**
 * Returns the open order with the same products if its payment has arrived, so that a new address does not
 * cause a second payment.
 */
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
 * Serialises orders of one product, since transactions on its stock conflict. Late orders are refused without
 * a transaction, mostly without the lock. A replaced order returns stock that only its transaction sees, so
 * the cache is skipped.
 */
async function insertLocked(deps: CommerceDeps, made: NewOrder, sinceMs: number): Promise<OrderWithPayment> {
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

/** Acquires locks in a fixed order to prevent deadlocks. */
function withLocks<T>(
  deps: Pick<CommerceDeps, 'withLock'>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...rest] = new Set(keys);
  return first === undefined ? work() : deps.withLock(first, () => withLocks(deps, rest, work));
}
