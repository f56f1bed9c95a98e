import { AppError, fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import type { Connection } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { verifyAndSettle, withPayment } from '../../payments/payments.api.ts';
import { findDiscount } from '../../shop/shop.api.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { readOrder } from '../read-order.ts';
import { chooseFrom, findProducts, lineKey } from './cart-products.ts';
import { insertOrder, OpenOrderChanged } from './insert-order.ts';
import { findOpenOrder, isResumable, reservedUnits } from './open-orders.ts';
import { checkOrderLimits } from './order-limits.ts';
import type { OrderRequest } from './order-request.ts';

/** Order to pay for. The caller owns the payment attempt of a new one. */
type FoundOrder =
  | { readonly order: OrderWithPayment; readonly isNew: true }
  | { readonly order: OrderDoc; readonly isNew: false };

/** Maximum tries while other processes place orders for the same member. */
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
export const findOrCreateOrder = (deps: CommerceDeps, request: OrderRequest): Promise<FoundOrder> =>
  deps.withLock(`person ${request.owner}`, async () => {
    for (let tries = 1; ; tries += 1) {
      const [open, known] = await Promise.all([
        findOpenOrder(deps.db, request.owner),
        findByKey(deps.db, request),
      ]);
      if (known && known.requestHash !== request.requestHash) fail('idempotency_mismatch');
      const existing = known ?? (open && (await openInstead(deps, request, open)));
      if (existing) return { order: existing, isNew: false };
      await checkOrderLimits(deps, request, open);
      await checkCode(deps, request);
      try {
        return { order: await insertOrder(deps, request, open), isNew: true };
      } catch (error) {
        if (error instanceof AppError && error.code === 'out_of_stock') await checkProducts(deps.db, request);
        const changed = error instanceof OpenOrderChanged ? open : null;
        const paid = changed && (await openInstead(deps, request, changed));
        if (paid) return { order: paid, isNew: false };
        // Another process has just stored the open order of this member, or an order under this key.
        if (!changed && !isDuplicateKey(error)) throw error;
        if (tries === maxTries) fail('conflict', { cause: error });
      }
    }
  });

async function findByKey(
  db: Connection,
  { owner, idempotencyKey: key }: OrderRequest,
): Promise<OrderDoc | null> {
  if (key === null) return null;
  const ofKey = { userId: owner, $or: [{ idempotencyKey: key }, { resumeKeys: key }] };
  return orderModel(db).findOne(ofKey).lean<OrderDoc>();
}

/** Returns the open order if it matches the request, or if it has the same products and was just paid. */
async function openInstead(
  deps: CommerceDeps,
  { idempotencyKey: key, requestHash, expectedTotalKobo, wanted }: OrderRequest,
  open: OrderDoc,
): Promise<OrderDoc | null> {
  const isSame =
    open.requestHash === requestHash &&
    (expectedTotalKobo === null || expectedTotalKobo === open.totalKobo) &&
    isResumable(open, deps.clock.now());
  if (isSame) {
    if (key === null) return open;
    // Repeats of the key return this order, paid or not.
    const noted = { $push: { resumeKeys: { $each: [key], $slice: -maxResumeKeys } } };
    return (await orderModel(deps.db).findByIdAndUpdate(open._id, noted).lean<OrderDoc>()) ?? open;
  }
  const units = reservedUnits(open);
  const hasSameLines =
    units.size === wanted.length && wanted.every((line) => units.get(lineKey(line)) === line.quantity);
  const isPaid = await isPaidMeanwhile(deps, open);
  // A new address must not cause a second payment.
  return isPaid && hasSameLines ? readOrder(deps.db, open._id) : null;
}

/**
 * Queries the payment of an open order before it is replaced. An abandoned checkout or a declined card does not
 * block it: a late payment is refunded.
 * @throws payment_in_progress while a payment may arrive; payment_provider_unavailable
 */
async function isPaidMeanwhile(deps: CommerceDeps, order: OrderDoc): Promise<boolean> {
  const { payment } = await withPayment(deps.db, order);
  // The checkout URL was never delivered.
  if (!payment?.authorizationUrl) return false;
  const outcome = await verifyAndSettle(deps, payment);
  return outcome === 'pending' ? fail('payment_in_progress') : outcome === 'paid';
}

/** Refuses unknown discount codes before the transaction, and limits guesses. */
async function checkCode(deps: CommerceDeps, { owner, discountCode: code }: OrderRequest): Promise<void> {
  if (code !== null && !(await findDiscount(deps, code, `person ${owner}`))) fail('discount_code_invalid');
}

/** Checks that all products and variants exist. @throws product_not_found */
async function checkProducts(db: Connection, { wanted }: OrderRequest): Promise<void> {
  const { unavailable } = chooseFrom(await findProducts(db, wanted), wanted);
  if (unavailable.some(({ merch }) => merch === null)) fail('product_not_found');
}
