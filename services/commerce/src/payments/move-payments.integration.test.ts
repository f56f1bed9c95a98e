import { listManagedOrders, listOwedRefunds } from '@poc/contracts/endpoints/commerce-admin';
import { listBills, startSubscription } from '@poc/contracts/endpoints/plans';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { placePaidOrder } from '../testing/paid-order.ts';
import { type PlanMember, planMember } from '../testing/plan-member.ts';
import { reconcileShop } from '../testing/reconcile-shop.ts';
import type { ShopOrder } from '../testing/shop-order.ts';
import { useShop } from '../testing/start-commerce.ts';
import { hasOldPayments, moveOldPayments, movePayments } from './move-payments.ts';
import { type PaymentDoc, paymentModel, type Refund } from './payment.model.ts';
import { requestRefund } from './refunds/request-refund.ts';

const shop = useShop({}, { breaksBooks: true });
const statuses: Refund['status'][] = [
  'decided',
  'pending',
  'needs-attention',
  'refused',
  'owed',
  'processed',
];
const members: PlanMember[] = [];

/** Adds a refund with a status to a payment, and books its decision. */
async function refunded(payment: PaymentDoc, status: Refund['status']): Promise<void> {
  const { db } = shop.deps;
  const wanted = { amountKobo: 100_000, reason: 'Torn', by: 'system', now: shop.clock.now() };
  await withTransaction(db, (tx) => requestRefund(tx, payment, wanted));
  const isFree = status === 'refused' || status === 'owed';
  // Far enough ahead that no job sends the refund.
  const later = new Date(shop.clock.now().getTime() + 3_600_000);
  const changes = { 'refunds.0.status': status, 'refunds.0.nextTryAt': later };
  await paymentModel(db).updateOne(
    { _id: payment._id },
    { $set: { ...changes, ...(isFree ? { refundedKobo: 0 } : {}) } },
  );
}

/** Converts payments back to the storage format of the previous release. */
async function toOldForm(db: Connection, filter: { reference?: string } = {}): Promise<void> {
  const rows = await paymentModel(db).find(filter).hint({ _id: 1 }).lean<PaymentDoc[]>();
  for (const { _id, orderId, plan, refunds, refundedKobo, chargedBackKobo, ...row } of rows) {
    await paymentModel(db).deleteOne({ _id });
    if (orderId) {
      const {
        purpose: _p,
        userId: _u,
        page: _g,
        keys: _k,
        status: _s,
        accepted: _a,
        failure: _f,
        ...came
      } = row;
      const { email: _e, amountKobo: _m, createdAt: _c, ...payment } = came;
      const old = { payment, refunds, refundedKobo, ...(chargedBackKobo > 0 ? { chargedBackKobo } : {}) };
      await db.collection('orders').updateOne({ _id: orderId }, { $set: old });
    } else if (plan) {
      const { creditReference: _r, card: _d, ...details } = plan;
      const { startedAt: _t, attempt: _n, underWay: _w, ...payment } = row;
      const old = { ...payment, ...details, _id, refund: refunds[0] ?? null };
      await db.collection('plan_payments').insertOne(old);
    }
  }
}

/** Reads all presented payment data, for a comparison before and after the migration. */
async function presented() {
  const token = shop.service.tokens.admin();
  const bills = await Promise.all(members.map((me) => me.call(listBills)));
  const { differences, accounts } = await reconcileShop(shop);
  const owed = await shop.service.call(listOwedRefunds, { token });
  return {
    orders: (await shop.service.call(listManagedOrders, { token })).body,
    bills: bills.map(({ body }) => body),
    owed: owed.body?.toSorted((one, other) => one.id.localeCompare(other.id)),
    // Rows with equal times have no fixed order.
    differences: differences.toSorted((one, other) =>
      `${one.kind} ${one.reference}`.localeCompare(`${other.kind} ${other.reference}`),
    ),
    accounts,
  };
}

beforeAll(async () => {
  const { db } = shop.deps;
  const tee = await shop.product({ stock: 50 });
  await shop.order(tee);
  const cheap = await shop.order(tee);
  shop.stub.pay(cheap.payment?.reference ?? '', { amount: 100 });
  await shop.verify(cheap);
  await placePaidOrder(shop);
  for (const status of statuses) {
    const { payment } = (await placePaidOrder(shop)) as ShopOrder & { payment: PaymentDoc };
    await refunded(payment, status);
    const me = await planMember(shop);
    members.push(me);
    await me.buy('premium');
    const [paid] = await paymentModel(db).find({ userId: me.id }).lean<PaymentDoc[]>();
    if (paid) await refunded(paid, status);
  }
  const [open, renewing] = [await planMember(shop), await planMember(shop)];
  members.push(open, renewing);
  await open.start({ plan: 'premium' });
  await renewing.buy('ultimate');
}, 120_000);

it('moves orders and plan payments in every state, with the same responses and books', async () => {
  const { db } = shop.deps;
  // Otherwise the reads would issue due invoices between the two states.
  await shop.deps.numberDocuments();
  // Keeps the jobs from sending and settling during the comparison.
  shop.stub.fault = () => ({ status: 503 });
  const before = await paymentModel(db).find({}).hint({ _id: 1 }).sort({ reference: 1 }).lean<PaymentDoc[]>();
  shop.stub.fault = () => null;
  const responses = await presented();
  await toOldForm(db);
  expect(await hasOldPayments(db)).toBe(true);
  expect(await paymentModel(db).countDocuments().hint({ _id: 1 })).toBe(0);

  await Promise.all([movePayments.up(db), moveOldPayments(db)]);
  expect(await hasOldPayments(db)).toBe(false);
  expect(await moveOldPayments(db), 'a second run moves nothing').toBe(0);
  const after = await paymentModel(db).find({}).hint({ _id: 1 }).sort({ reference: 1 }).lean<PaymentDoc[]>();
  const comparable = (rows: PaymentDoc[]) =>
    rows.map(({ _id, startedAt: _t, documentsDueAt: _d, plan, orderId, ...row }) => ({
      ...row,
      orderId: orderId && String(orderId),
      plan: plan && { ...plan, creditReference: null, card: null },
    }));
  expect(comparable(after)).toEqual(comparable(before));
  const again = await presented();
  const withoutIds = (found: Awaited<ReturnType<typeof presented>>) => ({
    ...found,
    owed: found.owed?.map(({ payment_id: _, ...refund }) => refund),
  });
  expect(withoutIds(again)).toEqual(withoutIds(responses));
});

it.each([
  ['earlier', -60_000, [null, 'premium']],
  ['later', 60_000, ['premium', null]],
] as const)(
  'of two pages of a member the moved one is %s: the later one stays payable',
  async (_, byMs, pages) => {
    const { db, clock } = shop.deps;
    const me = await planMember(shop);
    const start = async (key: string) => {
      const asked = { body: { plan: 'premium' }, headers: { 'idempotency-key': key } };
      return ((await me.call(startSubscription, asked)).body as { reference: string }).reference;
    };
    const reference = await start('one');
    const createdAt = new Date(clock.now().getTime() + byMs);
    await paymentModel(db).updateOne({ reference }, { $set: { createdAt } });
    await toOldForm(db, { reference });
    await start('two');
    expect(await moveOldPayments(db)).toBe(1);
    const moved = await me.payments();
    expect(moved.map(({ page }) => page)).toEqual(pages);
    expect(moved.map(({ keys }) => keys)).toEqual([['key:one'], ['key:two']]);
  },
);
