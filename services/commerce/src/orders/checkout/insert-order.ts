import { orderPaid, orderPlaced } from '@poc/contracts/events/commerce';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { checkChargeable, newPayment, type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import {
  chooseDelivery,
  countSold,
  type DeliveryChoice,
  type MerchDoc,
  optionsFor,
  readActiveOptions,
  recordDiscountUse,
  takeStock,
} from '../../shop/shop.api.ts';
import { releaseOrder } from '../cancellation/release-order.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { newOrderNumber } from '../order-number.ts';
import { searchFieldsOf } from '../order-search-fields.ts';
import { snapshotOfOrder } from '../snapshot-of-order.ts';
import { priceOf, type WantedLine } from './cart-products.ts';
import { reservationMs } from './order-limits.ts';
import type { OrderRequest } from './order-request.ts';
import type { CartPrice } from './price-cart.ts';
import { remindAfterMs } from './remind-buyers.ts';
import { requireAddress } from './shipping.policy.ts';

/** Thrown when the order to replace is no longer open: it has just been paid or cancelled. */
export class OpenOrderChanged extends Error {
  override readonly name = 'OpenOrderChanged';
}

/**
 * Reserves the products of a new order and stores it with its payment; the caller owns the payment's attempt. The
 * open order is cancelled in the same transaction, so it stays when the new one fails. An order with nothing to pay
 * is paid immediately.
 * @throws out_of_stock, delivery_unavailable, discount_code_…, price_changed, total_below_minimum,
 * OpenOrderChanged, or the duplicate-key error for a taken key or a concurrent open order
 */
export async function insertOrder(
  { db, clock, withLock }: CommerceDeps,
  request: OrderRequest,
  open: OrderDoc | null,
): Promise<OrderWithPayment> {
  const wanted = request.wanted.map((line) => ({ ...line, merchId: new Types.ObjectId(line.id) }));
  const delivery = chooseFor(request, await readActiveOptions(db));
  // Transactions on one product conflict; under load, a queue is several times as fast as retries (ADR 71).
  const [first] = request.wanted.map(({ id }) => id).toSorted();
  return withLock(`product ${first}`, () =>
    withTransaction(db, async (tx) => {
      const orderId = new Types.ObjectId();
      const now = clock.now();
      const number = newOrderNumber();
      if (open) {
        const replaced = {
          reason: 'replaced',
          by: request.owner,
          note: `Replaced by ${number}.`,
          now,
        } as const;
        if (!(await releaseOrder(tx, { orderId: open._id, ...replaced }))) throw new OpenOrderChanged();
      }
      const lines = await takeStock(tx, { lines: wanted, orderId, now });
      const price = await priceFor(tx, { request, orderId, lines, delivery, now });
      const { expectedTotalKobo } = request;
      if (expectedTotalKobo !== null && expectedTotalKobo !== price.totalKobo) fail('price_changed');
      checkChargeable(price.totalKobo);
      const unpaid = orderOf(request, { orderId, number, lines, delivery, price, now });
      const isFree = price.totalKobo === 0;
      const order = isFree ? paidWithout(unpaid) : unpaid;
      // Bypasses the model, which would cast and validate the order again.
      await orderModel(db).collection.insertOne(
        { ...order, ...searchFieldsOf(order) },
        { session: tx.session },
      );
      const payment = paymentOf(order);
      await paymentModel(db).collection.insertOne(payment, { session: tx.session });
      const key = orderId.toHexString();
      await tx.emit(orderPlaced, { key, data: snapshotOfOrder(unpaid) });
      if (isFree) {
        await countSold(tx, order.lines, 1);
        await tx.emit(orderPaid, {
          key,
          data: { ...snapshotOfOrder(order), reference: payment.reference, paidAt: now.toISOString() },
        });
      }
      return { ...order, payment };
    }),
  );
}

function chooseFor(
  { shipTo, deliveryOptionId }: OrderRequest,
  options: Parameters<typeof optionsFor>[0],
): DeliveryChoice {
  const offered = optionsFor(options, shipTo.state || null);
  const delivery = chooseDelivery(offered, deliveryOptionId) ?? fail('delivery_unavailable');
  if (delivery.option.kind === 'delivery') requireAddress(shipTo);
  return delivery;
}

interface PricedOrder {
  orderId: Types.ObjectId;
  number: string;
  lines: readonly (WantedLine & { merch: MerchDoc })[];
  delivery: DeliveryChoice;
  price: CartPrice;
  now: Date;
}

async function priceFor(
  tx: Transaction,
  {
    request,
    orderId,
    lines,
    delivery,
    now,
  }: Omit<PricedOrder, 'price' | 'number'> & { request: OrderRequest },
): Promise<CartPrice> {
  const price = priceOf(lines, { delivery });
  const { discountCode: code, owner } = request;
  if (code === null) return price;
  const userId = new Types.ObjectId(owner);
  const { subtotalKobo } = price;
  const discount = await recordDiscountUse(tx, { code, orderId, userId, subtotalKobo, now });
  return priceOf(lines, { delivery, discount });
}

function orderOf(
  { owner, customer, shipTo, billTo, idempotencyKey, requestHash }: OrderRequest,
  { orderId, number, lines, delivery: { option }, price, now }: PricedOrder,
): OrderDoc {
  const { _id: optionId, name, kind, priceKobo, minDays, maxDays, pickupAddress, pickupHours } = option;
  return {
    _id: orderId,
    number,
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
    delivery: { optionId, name, kind, priceKobo, minDays, maxDays, pickupAddress, pickupHours },
    status: 'pending',
    cancelReason: null,
    paymentStatus: 'pending',
    paymentMethod: 'paystack',
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
    requestHash,
    reservation: 'held',
    reservedUntil: new Date(now.getTime() + reservationMs),
    remindAt: new Date(now.getTime() + remindAfterMs),
    fulfilment: null,
    customer,
    shipTo,
    ...(billTo && { billTo }),
    history: [{ status: 'pending', by: owner, at: now, note: '' }],
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns a free order as a paid one, without a payment reminder. */
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
