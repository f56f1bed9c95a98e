import { randomInt } from 'node:crypto';
import * as admin from '@poc/contracts/endpoints/commerce-admin';
import { endSubscription, refundBill } from '@poc/contracts/endpoints/managed-subscriptions';
import { cancelOrder } from '@poc/contracts/endpoints/orders';
import * as plans from '@poc/contracts/endpoints/plans';
import type { Figure } from '@poc/contracts/entities/figures';
import type { FigureOf } from '@poc/contracts/figures';
import { lagosDay } from '@poc/contracts/lagos-calendar';
import { countFigures } from '@poc/kit/figures/count-figures';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eraseOrdersOf } from '../buyers/erasure/erase-orders-of.ts';
import { commerceFigures } from '../figures/commerce-figures.ts';
import { expireOrders } from '../orders/cancellation/expire-orders.ts';
import { orderModel } from '../orders/order.model.ts';
import { findPayment } from '../payments/find-payments.ts';
import { type PaymentDoc, paymentModel } from '../payments/payment.model.ts';
import { pollOpenPayments } from '../payments/poll-open-payments.ts';
import { followAllRefunds } from '../payments/refunds/follow-refunds.ts';
import { sendRefunds } from '../payments/refunds/send-refunds.ts';
import { handleWebhooks } from '../payments/webhooks/handle-webhooks.ts';
import { runRenewals } from '../plans/billing/run-renewals.ts';
import { subscriptionModel } from '../plans/subscription.model.ts';
import { type PlanMember, planMember } from '../testing/plan-member.ts';
import { expectSoundBooks, type Shop, useShop } from '../testing/start-commerce.ts';
import { stubCard } from '../testing/stub-cards.ts';
import type { StubTransaction } from '../testing/stub-rows.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger/ledger-entry.model.ts';
import { movedOn } from './ledger/moved-on.ts';

// Set `BOOKS_OPERATIONS=10000` to run more operations, and `BOOKS_SEED=7` to repeat a run.
const count = Number(process.env.BOOKS_OPERATIONS ?? 150);
const seed = Number(process.env.BOOKS_SEED ?? randomInt(2 ** 31));
const checkEvery = 50;
const stockOfProduct = 40;

const { signal } = new AbortController();
const shop = useShop();
const db = () => shop.deps.db;
const reason = 'At random';

/** Operations of buyers, members, administrators, Paystack and time; repeated ones are more likely. */
const operations = [
  ...['buy', 'buy', 'buy', 'pay', 'pay', 'pay', 'pay', 'cancel', 'cancelManaged', 'refund', 'setStatus'],
  ...['startPlan', 'startPlan', 'payPlan', 'payPlan', 'addCard', 'cancelPlan', 'endPlan', 'refundBill'],
  ...['renew', 'dispute', 'endDispute', 'dashboardRefund', 'refuseRefunds', 'failRefund', 'wait', 'delete'],
] as const;
const operation = fc.record({
  what: fc.constantFrom(...operations),
  at: fc.nat(1_000),
  kobo: fc.integer({ min: 1, max: 400_000 }),
  variant: fc.nat(3),
});
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

interface World {
  readonly products: Awaited<ReturnType<Shop['product']>>[];
  readonly members: PlanMember[];
  /** References of started payments that this test has not paid. */
  readonly open: string[];
}

/** Picks one of the latest rows, so that operations collide. */
const pick = <T>(rows: readonly T[], at: number): T | undefined =>
  rows.at(-1 - (at % Math.min(rows.length, 6)));

/** Reads one of the latest payments that Paystack received. */
async function paidAt(at: number): Promise<PaymentDoc | null> {
  const received = [...shop.stub.transactions.values()].filter(({ status }) => status === 'success');
  const payment = await findPayment(db(), pick(received, at)?.reference ?? '');
  return payment?.paidAt && payment.paidKobo > 0 ? payment : null;
}
const orderAt = async (at: number) =>
  pick(await orderModel(db()).find().sort({ createdAt: -1, _id: -1 }).limit(6).lean(), at);
const subscriptionAt = async (members: readonly PlanMember[], at: number) => {
  const me = pick(members, at);
  return { me, plan: (await me?.read()) ?? null };
};

function amountOf({ amount }: StubTransaction, { variant, kobo }: Operation): Partial<StubTransaction> {
  if (variant === 1) return { amount: amount + kobo };
  if (variant === 2) return { amount: Math.max(1, amount - kobo) };
  return variant === 3 && kobo % 4 === 0 ? { currency: 'GHS' } : {};
}

/** Pays a checkout as the customer; one or two webhooks report it. */
async function pay(world: World, step: Operation, card?: string): Promise<void> {
  const reference = pick(world.open, step.at);
  const transaction = reference === undefined ? undefined : shop.stub.transactions.get(reference);
  if (!reference || transaction?.status !== 'abandoned') return;
  shop.stub.pay(reference, {
    ...amountOf(transaction, step),
    ...(card ? { authorization: stubCard(card) } : {}),
  });
  world.open.splice(world.open.indexOf(reference), 1);
  await Promise.all([report('charge.success', { reference }), report('charge.success', { reference })]);
}

const report = async (event: string, data: Record<string, unknown>): Promise<void> => {
  expect(await shop.sendWebhook(event, data)).toBe(200);
  await handleWebhooks(shop.deps, signal);
};

async function call(...[contract, given]: Parameters<Shop['service']['call']>) {
  const response = await shop.service.call(contract, given);
  expect(response.status, `${contract.id} ${JSON.stringify(response.body)}`).toBeLessThan(500);
  return response;
}
const token = () => shop.service.tokens.admin();
const owner = (userId: { toHexString(): string }) => shop.member(userId.toHexString());

async function run(world: World, step: Operation): Promise<void> {
  const { what, at, kobo, variant } = step;
  const { members, products, open } = world;
  const order = await orderAt(at);
  const params = { id: order?._id.toHexString() ?? newId() };
  switch (what) {
    case 'buy': {
      const merch = pick(products, at);
      const me = pick(members, at);
      if (!merch || !me) return;
      const { body } = await shop.buy(merch, { token: shop.member(me.id), quantity: 1 + variant });
      const { reference } = (body ?? {}) as { reference?: string };
      if (reference && !open.includes(reference)) open.push(reference);
      return;
    }
    case 'pay':
    case 'payPlan':
      return pay(world, step, what === 'payPlan' ? `card-${at % 7}` : undefined);
    case 'cancel':
      if (order) await call(cancelOrder, { token: owner(order.userId), params });
      return;
    case 'cancelManaged':
      await call(admin.cancelManagedOrder, { token: token(), params, body: { reason } });
      return;
    case 'refund': {
      const body = variant === 0 ? { reason } : { reason, amount: kobo / 100 };
      await call(admin.refundOrder, { token: token(), params, body });
      return;
    }
    case 'setStatus': {
      const status = (['pending', 'paid', 'shipped', 'delivered'] as const)[variant];
      await call(admin.setOrderStatus, { token: token(), params, body: { status } });
      return;
    }
    case 'startPlan':
    case 'addCard': {
      const me = pick(members, at);
      const started =
        what === 'addCard'
          ? await me?.call(plans.addPaymentMethod)
          : await me?.start({ plan: variant % 2 === 0 ? 'premium' : 'ultimate' });
      const { reference } = (started?.body ?? {}) as { reference?: string };
      if (reference && !open.includes(reference)) open.push(reference);
      return;
    }
    case 'cancelPlan':
      await pick(members, at)?.call(plans.cancelSubscription);
      return;
    case 'endPlan':
    case 'refundBill': {
      const { me, plan } = await subscriptionAt(members, at);
      if (!plan || !me) return;
      const of = { token: token(), params: { id: plan._id.toHexString() } };
      if (what === 'endPlan') {
        const refund = (['none', 'unused', 'whole'] as const)[variant % 3];
        await call(endSubscription, { ...of, body: { refund, reason, version: plan.version } });
        return;
      }
      const bills = paymentModel(db())
        .find({ userId: me.id, orderId: null })
        .hint({ userId: 1, createdAt: -1, _id: -1 });
      const bill = pick(await bills.lean<PaymentDoc[]>(), at);
      const body = { payment_id: bill?._id.toHexString() ?? newId(), reason, amount: kobo / 100 };
      await call(refundBill, { ...of, body });
      return;
    }
    case 'renew':
      shop.clock.advance((1 + variant * 10) * 24 * 3_600_000);
      await runRenewals(shop.deps, signal);
      return;
    case 'dispute': {
      const paid = await paidAt(at);
      if (!paid || shop.stub.disputes.some(({ transaction }) => transaction.reference === paid.reference))
        return;
      const { id } = shop.stub.dispute(paid.reference, { currency: paid.currency });
      return report('charge.dispute.create', { id });
    }
    case 'endDispute': {
      const dispute = shop.stub.disputes.find(({ status }) => status !== 'resolved');
      if (!dispute) return;
      const resolution = variant % 2 === 0 ? 'merchant-accepted' : 'declined';
      const updated_at = new Date(Date.parse(dispute.updated_at) + 1_000).toISOString();
      Object.assign(dispute, { status: 'resolved', resolution, updated_at });
      return report('charge.dispute.resolve', { id: dispute.id });
    }
    case 'dashboardRefund': {
      const paid = await paidAt(at);
      const left = (paid?.paidKobo ?? 0) - (paid?.refundedKobo ?? 0) - (paid?.chargedBackKobo ?? 0);
      if (!paid?.transactionId || left <= kobo) return;
      shop.stub.refunds.push({
        ...{ id: `9${Date.now()}${at}`, transaction: paid.transactionId, amount: kobo },
        ...{ status: 'processed', currency: paid.currency, merchant_note: 'By hand' },
      });
      return report('refund.processed', { transaction_reference: paid.reference });
    }
    case 'refuseRefunds':
      shop.stub.fault = (called) => (called === 'POST /refund' ? { status: 400 } : null);
      await sendRefunds(shop.deps, signal);
      shop.stub.fault = () => null;
      return;
    case 'failRefund': {
      const refund = shop.stub.refunds.find(({ status }) => status === 'pending');
      if (refund) refund.status = 'failed';
      await followAllRefunds(shop.deps, signal);
      return;
    }
    case 'wait':
      shop.clock.advance(31 * 60_000);
      await expireOrders(shop.deps, signal);
      return;
    case 'delete': {
      if (variant > 0 || members.length === 0) return;
      const [me] = members.splice(at % members.length, 1);
      if (!me) return;
      await personModel(db()).updateOne({ _id: me.id }, { $set: { deleted: true } });
      await withTransaction(db(), (tx) => eraseOrdersOf(tx, shop.deps, me.id, shop.clock.now()));
      members.push(await planMember(shop));
    }
  }
}

const allEntries = () => ledgerEntryModel(db()).find().hint({ _id: 1 }).lean<LedgerEntryDoc[]>();
const sum = (amounts: number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Returns a payment's balance at Paystack: its amount minus fees, refunds and lost disputes. */
function balanceOf({ id, amount, fees }: StubTransaction): number {
  const back = shop.stub.refunds.filter((one) => one.transaction === id && one.status === 'processed');
  const lost = shop.stub.disputes.filter(
    ({ resolution, transaction }) => resolution === 'merchant-accepted' && transaction.id === id,
  );
  return amount - fees - sum(back.map((one) => one.amount)) - sum(lost.map((one) => one.refund_amount ?? 0));
}

/** Returns the references whose booked balance differs from Paystack's. */
async function unequalBalances(): Promise<string[]> {
  const booked = Map.groupBy(await allEntries(), ({ reference }) => reference);
  const paid = [...shop.stub.transactions.values()].filter(
    ({ status, currency }) => status === 'success' && currency === 'NGN',
  );
  const theirs = new Map(paid.map((transaction) => [transaction.reference, balanceOf(transaction)]));
  return [...new Set([...booked.keys(), ...theirs.keys()])].flatMap((reference) => {
    const ours = movedOn(['paystack'], booked.get(reference) ?? []);
    const at = theirs.get(reference) ?? 0;
    return ours === at ? [] : [`${reference}: ${ours} in the books, ${at} at Paystack`];
  });
}

/** Compares the daily statistics with the books to the kobo, and plan statistics with the subscriptions. */
async function expectEqualFigures(): Promise<void> {
  const entries = await allEntries();
  const days = entries.map(({ at }) => lagosDay(at)).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  if (from === '') return;
  await countFigures(db(), commerceFigures);
  const { body } = await call(admin.getCommerceFigures, {
    token: token(),
    query: { from, to, step: 'month' },
  });
  const figures = body as Record<FigureOf<'commerce'>, Figure>;
  // `0 - x`, since `-x` is negative zero when x is 0.
  const orders = 0 - movedOn(['sales', 'shipping', 'tax', 'discounts'], entries);
  const plans = 0 - movedOn(['plans'], entries);
  const refunds = movedOn(['refunds', 'chargebacks', 'write_offs'], entries);
  const fees = movedOn(['fees'], entries);
  const inBooks = {
    ...{ order_revenue: orders, plan_revenue: plans, refunds, fees, net: orders + plans - refunds - fees },
    vat: 0 - movedOn(['vat_payable'], entries),
  };
  for (const [name, kobo] of Object.entries(inBooks)) {
    const { values, total } = figures[name as keyof typeof inBooks];
    expect(sum(values.map((naira) => Math.round(naira * 100))), name).toBe(kobo);
    expect(Math.round(total * 100), name).toBe(kobo);
  }
  const { subscribers, plans_started, plans_ended } = figures;
  const subscriptions = await subscriptionModel(db()).find().hint({ _id: 1 }).lean();
  expect(subscribers.total).toBe(subscriptions.filter(({ state }) => state !== 'expired').length);
  expect(plans_started.total - plans_ended.total).toBe(subscribers.total);
}

/** Compares books, stock and Paystack once all pending work has finished. */
async function check(world: World): Promise<void> {
  const settled = async () => {
    await handleWebhooks(shop.deps, signal);
    await pollOpenPayments(shop.deps, signal);
    await sendRefunds(shop.deps, signal);
    for (const refund of shop.stub.refunds) if (refund.status === 'pending') refund.status = 'processed';
    await followAllRefunds(shop.deps, signal);
    const unequal = await unequalBalances();
    // On a busy machine, a webhook or charge may time out: it is due again a minute later.
    if (unequal.length > 0) shop.clock.advance(60_000);
    return unequal;
  };
  await expect.poll(settled, { timeout: 120_000, interval: 50 }).toEqual([]);
  await expectSoundBooks(db());
  await expectEqualFigures();
  for (const product of world.products) {
    const orders = await orderModel(db()).find({ 'lines.merchId': product._id }).hint({ _id: 1 }).lean();
    const units = orders
      .filter(({ status }) => status !== 'cancelled')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect((await shop.merch(product)).stock).toBe(stockOfProduct - units);
  }
}

it(`keeps books, stock and Paystack equal over ${count} random operations, seed ${seed}`, async () => {
  const world: World = { products: [], members: [], open: [] };
  for (let at = 0; at < 8; at += 1) world.members.push(await planMember(shop));
  const steps = fc.sample(operation, { numRuns: count, seed });
  for (const [at, step] of steps.entries()) {
    // New products, since stock runs out.
    if (at % 100 === 0)
      world.products.push(await shop.product({ stock: stockOfProduct, priceKobo: 490_000 }));
    try {
      await run(world, step);
      if ((at + 1) % checkEvery === 0 || at + 1 === steps.length) await check(world);
    } catch (error) {
      throw new Error(`operation ${at}, ${JSON.stringify(step)}`, { cause: error });
    }
  }
}, 3_600_000);
