import { orderPaid, orderPlaced } from '@poc/contracts/events/commerce';
import { CatalogueError, fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import {
  checkChargeable,
  newPayment,
  type PaymentDoc,
  paymentModel,
  readByEarlierReleases,
} from '../../payments/payments.api.ts';
import {
  chooseDelivery,
  countSold,
  type DeliveryChoice,
  holdDiscount,
  optionsFor,
  takeStock,
} from '../../shop/shop.api.ts';
import { releaseOrder } from '../cancellation/release-order.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { newOrderNumber } from '../order-number.ts';
import { searchFieldsOf } from '../order-search-fields.ts';
import { snapshotOfOrder } from '../snapshot-of-order.ts';
import { type ChosenLine, priceOf, stockOf, type WantedLine } from './cart-products.ts';
import type { OrderChoice } from './order-choice.ts';
import { reservationMs } from './order-limits.ts';
import type { CartPrice } from './price-cart.ts';
import { remindAfterMs } from './remind-buyers.ts';
import { requireAddress } from './shipping.policy.ts';

export interface NewOrder {
  owner: string;
  shipping: Pick<OrderDoc, 'customer' | 'shipTo' | 'billTo'>;
  wanted: readonly WantedLine[];
  choice: OrderChoice;
  requestHash: string;
  idempotencyKey: string | null;
  ordinal: number;
  replaces: readonly OrderDoc[];
}

/** An order to be replaced is no longer open: it has just been paid or cancelled. */
export class OpenOrderChanged extends Error {
  override readonly name = 'OpenOrderChanged';
}

/**
 * Reserves the products of a new order and stores it with its payment, whose attempt the caller holds. Replaced
 * orders are cancelled in the same transaction, so they stay when the new one fails. An order with nothing to
 * pay is paid at once.
 * @throws product_not_found, out_of_stock, delivery_unavailable, discount_code_…, price_changed,
 * total_below_minimum, OpenOrderChanged, or the duplicate-key error for a taken key or ordinal
 */
export async function insertOrder(
  {
    db,
    clock,
    storing,
    available,
    activeOptions,
  }: Pick<CommerceDeps, 'db' | 'clock' | 'storing' | 'available' | 'activeOptions'>,
  made: NewOrder,
): Promise<OrderWithPayment> {
  const wanted = made.wanted.map((line) => ({ ...line, merchId: new Types.ObjectId(line.id) }));
  const store = async () => {
    const delivery = chooseFor(made, await activeOptions());
    return withTransaction(db, async (tx) => {
      const orderId = new Types.ObjectId();
      const now = clock.now();
      const number = newOrderNumber();
      for (const { _id } of made.replaces) {
        const note = `Replaced by ${number}.`;
        const replaced = { orderId: _id, reason: 'replaced', by: made.owner, note, now } as const;
        if (!(await releaseOrder(db, tx, replaced))) throw new OpenOrderChanged();
      }
      const products = await takeStock(db, tx, { lines: wanted, orderId, now });
      const takenMs = performance.now();
      const lines = wanted.flatMap((line) => {
        const merch = products.get(line);
        return merch ? [{ ...line, merch, stock: stockOf(merch, line.variant) ?? 0 }] : [];
      });
      const price = await priceFor(db, tx, { made, orderId, lines, delivery, now });
      const { expectedTotalKobo } = made.choice;
      if (expectedTotalKobo !== null && expectedTotalKobo !== price.totalKobo) fail('price_changed');
      checkChargeable(price.totalKobo);
      const unpaid: OrderDoc = {
        ...orderOf(made, { orderId, number, lines, delivery, price, now }),
        reservedUntil: new Date(now.getTime() + reservationMs),
        remindAt: new Date(now.getTime() + remindAfterMs),
      };
      const isFree = price.totalKobo === 0;
      const order = isFree ? paidWithout(unpaid) : unpaid;
      // Bypasses the model, which would cast and validate the order again.
      await orderModel(db).collection.insertOne(
        { ...order, ...searchFieldsOf(order), ...readByEarlierReleases },
        { session: tx.session },
      );
      const payment = paymentOf(order);
      await paymentModel(db).collection.insertOne(payment, { session: tx.session });
      const key = orderId.toHexString();
      await tx.emit(orderPlaced, { key, data: snapshotOfOrder(unpaid) });
      if (isFree) {
        await countSold(db, tx, order.lines, 1);
        await tx.emit(orderPaid, {
          key,
          data: { ...snapshotOfOrder(order), reference: payment.reference, paidAt: now.toISOString() },
        });
      }
      return { order: { ...order, payment }, lines, takenMs };
    });
  };
  try {
    const { order, lines, takenMs } = await storing(store);
    // The transaction protected these stocks since they were read.
    available.note(lines, takenMs);
    return order;
  } catch (error) {
    // Sold out or deleted meanwhile: the check finds out which, and updates the cache for waiting calls.
    if (error instanceof CatalogueError && error.code === 'out_of_stock') await available.check(wanted);
    throw error;
  }
}

function chooseFor(
  { shipping: { shipTo }, choice }: NewOrder,
  options: Parameters<typeof optionsFor>[0],
): DeliveryChoice {
  const offered = optionsFor(options, shipTo.state || null);
  const delivery = chooseDelivery(offered, choice.deliveryOptionId) ?? fail('delivery_unavailable');
  if (delivery.option.kind === 'delivery') requireAddress(shipTo);
  return delivery;
}

async function priceFor(
  db: CommerceDeps['db'],
  tx: Transaction,
  { made, orderId, lines, delivery, now }: Omit<PricedOrder, 'price' | 'number'> & { made: NewOrder },
): Promise<CartPrice> {
  const price = priceOf(lines, { delivery });
  const { discountCode: code } = made.choice;
  if (code === null) return price;
  const userId = new Types.ObjectId(made.owner);
  const { subtotalKobo } = price;
  const discount = await holdDiscount(db, tx, { code, orderId, userId, subtotalKobo, now });
  return priceOf(lines, { delivery, discount });
}

interface PricedOrder {
  orderId: Types.ObjectId;
  number: string;
  lines: readonly ChosenLine[];
  delivery: DeliveryChoice;
  price: CartPrice;
  now: Date;
}

function orderOf(
  { owner, shipping, idempotencyKey, requestHash, ordinal }: NewOrder,
  { orderId, number, lines, delivery: { option }, price, now }: PricedOrder,
): Omit<OrderDoc, 'reservedUntil'> {
  return {
    _id: orderId,
    number,
    ordinal,
    userId: new Types.ObjectId(owner),
    lines: lines.map(({ merch, variant, quantity }) => ({
      merchId: merch._id,
      variant,
      productName: merch.productName,
      description: merch.description,
      priceKobo: merch.priceKobo,
      imageUrl: merch.imageUrl,
      quantity,
      vatClass: merch.vatClass ?? 'standard',
    })),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...price,
    delivery: {
      optionId: option._id,
      name: option.name,
      kind: option.kind,
      priceKobo: option.priceKobo,
      minDays: option.minDays,
      maxDays: option.maxDays,
      pickupAddress: option.pickupAddress,
      pickupHours: option.pickupHours,
    },
    status: 'pending',
    cancelReason: null,
    paymentStatus: 'pending',
    paymentMethod: 'paystack',
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
    requestHash,
    reservation: 'held',
    fulfilment: null,
    ...shipping,
    history: [{ status: 'pending', by: owner, at: now, note: '' }],
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns an order with nothing to pay as a paid one, without a reminder. */
const paidWithout = ({ remindAt: _, ...order }: OrderDoc): OrderDoc => ({
  ...order,
  status: 'paid',
  paymentStatus: 'paid',
  paymentMethod: 'none',
  reservation: 'taken',
  reservedUntil: null,
  history: [...order.history, { status: 'paid', by: 'system', at: order.createdAt, note: 'Nothing to pay.' }],
});

function paymentOf({ _id, userId, totalKobo, customer, createdAt }: OrderDoc): PaymentDoc {
  const paid = { status: 'paid', accepted: true, paidAt: createdAt, askAt: null } as const;
  return newPayment({
    ...{ purpose: 'order', userId, orderId: _id, amountKobo: totalKobo, email: customer.email },
    startedAt: createdAt,
    ...(totalKobo === 0 ? paid : {}),
  });
}
