import { verifyPayment } from '@poc/contracts/endpoints/payments';
import * as contracts from '@poc/contracts/endpoints/plans';
import { subscriptionNotice } from '@poc/contracts/events/commerce';
import { beforeAnyEvent, personModel } from '@poc/kit/people/person.model';
import { searchFieldsOf } from '@poc/kit/people/search-fields';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach } from 'vitest';
import { ledgerEntryModel } from '../books/ledger/ledger-entry.model.ts';
import { paymentModel } from '../payments/payment.model.ts';
import { findPlanPayments } from '../plans/billing/plan-payment.ts';
import { runRenewals } from '../plans/billing/run-renewals.ts';
import { type SubscriptionDoc, subscriptionModel } from '../plans/subscription.model.ts';
import { type Shop, useShop } from './start-commerce.ts';
import { stubCard } from './stub-cards.ts';

/** Starts a shop and removes its plans after each test, so that none becomes due in another. */
export function usePlanShop(): Shop {
  const shop = useShop();
  afterEach(async () => {
    shop.stub.fault = () => null;
    await subscriptionModel(shop.deps.db).deleteMany({});
    const idle = { askAt: null, 'refunds.$[].nextTryAt': null };
    await paymentModel(shop.deps.db).updateMany({}, { $set: idle });
  });
  return shop;
}

export type PlanMember = Awaited<ReturnType<typeof planMember>>;

export async function planMember(shop: Shop) {
  const id = newId();
  const { db } = shop.deps;
  const email = `${id}@poc.test`;
  const person = { _id: new Types.ObjectId(id), name: 'Chidi Okafor', email, role: 'user' as const };
  await personModel(db).create({ ...person, ...searchFieldsOf(person), changedAt: beforeAnyEvent });
  const call = (contract: Parameters<Shop['service']['call']>[0], given: object = {}) =>
    shop.service.call(contract, { params: { id }, token: shop.member(id), ...given });
  const payments = async () => {
    const found = await findPlanPayments(db, { userId: id }).sort({ _id: 1 });
    return found.map(({ plan: { plan, ...details }, ...payment }) => ({
      ...{ ...payment, ...details, plan },
      refund: payment.refunds.at(-1) ?? null,
    }));
  };
  const read = () => subscriptionModel(db).findOne({ userId: id }).lean<SubscriptionDoc>();
  const me = {
    id,
    email,
    call,
    payments,
    read,
    start: (body: object) => call(contracts.startSubscription, { body }),
    verify: (reference: string) =>
      shop.service.call(verifyPayment, { token: shop.member(id), body: { reference } }),
    async buy(plan: string) {
      const { body } = await me.start({ plan });
      const { reference } = body as { reference: string };
      shop.stub.pay(reference, { authorization: stubCard(id) });
      return me.verify(reference);
    },
    async toTheEnd() {
      shop.clock.set((await read())?.endDate ?? new Date());
    },
    /** Moves the clock to the end of the paid period and runs renewals. */
    async renew() {
      await me.toTheEnd();
      await me.retry();
    },
    /** Runs renewals at the current time. */
    async retry() {
      await runRenewals(shop.deps, new AbortController().signal);
    },
    /** Resets the member's refunds to unsent, as if no process had begun to send them. */
    async holdRefunds() {
      const unsent = { 'refunds.$[].status': 'decided', 'refunds.$[].nextTryAt': new Date(8e15) };
      await paymentModel(db).updateMany({ userId: id }, { $set: unsent });
    },
    /** Sums the provider's fees of the member's payments, in kobo. */
    fees: async () => (await me.balances()).fees ?? 0,
    charges: async () => (await payments()).filter(({ purpose }) => purpose === 'renewal'),
    async notices(): Promise<string[]> {
      const rows = await db
        .collection('outbox')
        .find({ topic: subscriptionNotice.topic }, { hint: { _id: 1 } })
        .sort({ position: 1 })
        .toArray();
      return rows
        .map((row) => (JSON.parse(String(row.envelope)) as { data: { userId: string; kind?: string } }).data)
        .flatMap(({ userId, kind }) => (userId === id && kind !== undefined ? [kind] : []));
    },
    /** Sums the ledger of the member's payments by account: debits minus credits, in kobo. */
    async balances(): Promise<Record<string, number>> {
      const references = (await payments()).map(({ reference }) => reference);
      const sums: Record<string, number> = {};
      for (const { lines, reference } of await ledgerEntryModel(db).find().lean()) {
        if (!references.includes(reference)) continue;
        for (const { account, debitKobo, creditKobo } of lines) {
          sums[account] = (sums[account] ?? 0) + debitKobo - creditKobo;
        }
      }
      return sums;
    },
  };
  return me;
}
