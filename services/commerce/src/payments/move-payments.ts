import type { Migration } from '@poc/kit/mongo/migration';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { type PaymentDoc, paymentModel } from './payment.model.ts';
import { freeRefundStatuses } from './refunds/refund-state.ts';

/** Legacy order with its payment embedded. */
type OldOrder = Pick<PaymentDoc, '_id' | 'userId' | 'createdAt'> & {
  payment: Pick<PaymentDoc, 'paidAt'> & Partial<PaymentDoc>;
  paymentStatus: string;
  totalKobo: number;
  customer: { email: string };
  refunds: PaymentDoc['refunds'];
  refundedKobo?: number;
  chargedBackKobo?: number;
};

/** Row of the previous collection `plan_payments`. */
type OldPlanPayment = Omit<PaymentDoc, 'plan' | 'refunds' | 'orderId'> &
  Omit<NonNullable<PaymentDoc['plan']>, 'creditReference'> & { refund: PaymentDoc['refunds'][number] | null };

const oldOrders = (db: Connection) => db.collection<OldOrder>('orders');
const oldPlanPayments = (db: Connection) => db.collection<OldPlanPayment>('plan_payments');
const embedded = { 'payment.reference': { $type: 'string' as const } };
const byId = { hint: { _id: 1 } } as const;

/** True if legacy payments remain to be migrated. */
export const hasOldPayments = async (db: Connection): Promise<boolean> =>
  (await oldOrders(db).findOne(embedded)) !== null || (await oldPlanPayments(db).findOne({}, byId)) !== null;

/**
 * Migrates embedded payments and `plan_payments` into their collection, one per transaction, so it can be
 * interrupted. Processes of an earlier release no longer find a migrated payment.
 * @returns the number of payments migrated
 */
export async function moveOldPayments(db: Connection, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  for await (const { _id } of oldOrders(db).find(embedded, { projection: { _id: 1 } })) {
    if (signal?.aborted) return moved;
    moved += await moveOrder(db, _id);
  }
  for await (const { _id } of oldPlanPayments(db).find({}, { projection: { _id: 1 }, ...byId })) {
    if (signal?.aborted) return moved;
    moved += await movePlanPayment(db, _id);
  }
  return moved;
}

export const movePayments: Migration = {
  id: 'move payments into their collection',
  async up(db) {
    await moveOldPayments(db);
  },
};

const moveOrder = (db: Connection, _id: PaymentDoc['_id']): Promise<0 | 1> =>
  withTransaction(db, async (tx) => {
    const order = await oldOrders(db).findOneAndUpdate(
      { _id, ...embedded },
      { $unset: { payment: 1, refunds: 1, refundedKobo: 1, chargedBackKobo: 1 } },
      { session: tx.session, returnDocument: 'before' },
    );
    if (!order) return 0;
    await paymentModel(tx).create(paymentOfOrder(order));
    return 1;
  });

function paymentOfOrder(order: OldOrder): Partial<PaymentDoc> {
  const { _id: orderId, userId, payment, createdAt, refunds } = order;
  const isPaid = Boolean(payment.paidAt);
  return {
    ...payment,
    ...{ purpose: 'order', userId, orderId, plan: null, page: null, keys: [], failure: '', createdAt },
    amountKobo: order.totalKobo,
    status: isPaid ? 'paid' : 'open',
    // A refused payment never counted towards the order.
    accepted: isPaid && order.paymentStatus !== 'failed',
    email: order.customer.email,
    refunds,
    refundedKobo: order.refundedKobo ?? 0,
    chargedBackKobo: order.chargedBackKobo ?? 0,
  };
}

/**
 * Migrates a plan payment. If its user opened several checkouts for one plan, the latest stays payable; payments on
 * the others are refunded.
 */
const movePlanPayment = (db: Connection, _id: PaymentDoc['_id']): Promise<0 | 1> =>
  withTransaction(db, async (tx) => {
    const old = await oldPlanPayments(db).findOneAndDelete({ _id }, { session: tx.session });
    if (!old) return 0;
    const { userId, page, keys, createdAt, ...payment } = paymentOfPlan(old);
    const other = page && (await paymentModel(tx).findOne({ userId, page }).lean<PaymentDoc>());
    const isLatest = !other || other.createdAt < createdAt;
    if (other && isLatest) {
      await paymentModel(tx).updateOne({ _id: other._id }, { $set: { page: null } });
    }
    const taken = await paymentModel(tx)
      .find({ userId, keys: trusted({ $in: keys }) }, { keys: 1 })
      .lean<Pick<PaymentDoc, 'keys'>[]>();
    const free = keys.filter((key) => !taken.some((one) => one.keys.includes(key)));
    const moved = { ...payment, userId, createdAt, page: isLatest ? page : null, keys: free };
    await paymentModel(tx).create(moved);
    return 1;
  });

function paymentOfPlan(old: OldPlanPayment): PaymentDoc {
  const {
    plan,
    priceKobo,
    creditKobo,
    basis = null,
    recovered = false,
    periodStart,
    periodEnd,
    ...row
  } = old;
  const { refund, ...payment } = row;
  return {
    ...payment,
    orderId: null,
    plan: { plan, priceKobo, creditKobo, basis, recovered, periodStart, periodEnd },
    currency: payment.currency ?? 'NGN',
    page: payment.page ?? null,
    keys: payment.keys ?? [],
    startedAt: payment.createdAt,
    attempt: 1,
    underWay: false,
    refunds: refund ? [refund] : [],
    refundedKobo: refund && !freeRefundStatuses.includes(refund.status) ? refund.amountKobo : 0,
    chargedBackKobo: 0,
  };
}
