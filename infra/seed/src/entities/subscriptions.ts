import { bookPayment } from '@poc/commerce/books/ledger/book-payment';
import { type PaymentDoc, paymentModel } from '@poc/commerce/payments/payment.model';
import { createPaystackClient } from '@poc/commerce/payments/paystack/paystack-client';
import { newPlanPayment } from '@poc/commerce/plans/billing/plan-payment';
import { storeCard } from '@poc/commerce/plans/billing/store-card';
import { planEarnings } from '@poc/commerce/plans/plan-vat';
import { firstPrices } from '@poc/commerce/plans/plans';
import { snapshotOfSubscription } from '@poc/commerce/plans/snapshot-of-subscription';
import { type SubscriptionDoc, subscriptionModel } from '@poc/commerce/plans/subscription.model';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { addMonths } from '@poc/contracts/lagos-calendar';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { importTransactions } from '@poc/paystack-sandbox/import-transactions';
import type { Types } from 'mongoose';
import { type DemoSubscription, subscriptions } from '../content/subscriptions.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import type { Moments } from '../moments.ts';
import { personIdOf, personOf } from './people.ts';

const timeoutMs = 10_000;

/** Seeds the plans of demo people. */
export async function seedSubscriptions({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.commerce;
  const docs = subscriptions.map((one) => subscriptionDoc(one, moments));
  return addMissing(subscriptionModel(db), docs, (subscription) =>
    withTransaction(db, async (tx) => {
      await subscriptionModel(tx).create(subscription);
      await tx.emit(subscriptionChanged, {
        key: subscription._id.toHexString(),
        data: snapshotOfSubscription(subscription),
      });
    }),
  );
}

function subscriptionDoc({ personKey, plan, daysUsed }: DemoSubscription, moments: Moments): SubscriptionDoc {
  const startDate = moments.daysAgo(daysUsed);
  const endDate = addMonths(startDate, 1);
  return {
    _id: seedId('subscription', personKey),
    userId: personIdOf(personKey),
    plan,
    state: 'active',
    status: 'active',
    startDate,
    endDate,
    anchor: startDate,
    periods: 1,
    nextPlan: null,
    graceUntil: null,
    tries: 0,
    isTrial: false,
    hasPaid: true,
    reminded: false,
    dueAt: endDate,
    lastFailure: '',
    trialUsedAt: null,
    agreedKobo: firstPrices[plan].priceKobo,
    announcedKobo: firstPrices[plan].priceKobo,
    announcedFrom: null,
    version: 1,
    createdAt: startDate,
    updatedAt: startDate,
  };
}

/**
 * Seeds payments and cards of the plans in the sandbox, so that renewals can be charged. Without a sandbox it does
 * nothing.
 */
export async function seedBills(context: SeedContext): Promise<Seeded> {
  let added = 0;
  for (const { personKey } of subscriptions) added += await addBill(context, personKey);
  return { total: subscriptions.length, added };
}

/** @returns number of bills added */
async function addBill({ databases, paystack }: SeedContext, personKey: string): Promise<0 | 1> {
  const db = databases.commerce;
  const subscription = await subscriptionModel(db)
    .findById(seedId('subscription', personKey))
    .lean<SubscriptionDoc>();
  const _id: Types.ObjectId = seedId('bill', personKey);
  const isThere = (await paymentModel(db).exists({ _id })) !== null;
  if (paystack === null || subscription === null || isThere) return 0;
  const { userId, plan, startDate, endDate } = subscription;
  const { priceKobo } = firstPrices[plan];
  const reference = `poc-plan-${_id.toHexString()}`;
  const { email } = personOf(personKey);
  const past = { reference, email, amountKobo: priceKobo, paidAt: startDate };
  if ((await importTransactions(paystack.url, paystack.secretKey, [past])) === undefined) return 0;
  const client = createPaystackClient({ baseUrl: paystack.url, secretKey: paystack.secretKey, timeoutMs });
  const transaction = await client.verify(reference);
  if (!transaction) throw new Error('The Paystack sandbox lost a payment of the demo data.');
  const open = newPlanPayment({
    ...{ _id, userId, plan, priceKobo, email, reference },
    ...{ purpose: 'start', creditKobo: 0, amountKobo: priceKobo, subscription: null },
    ...{ startedAt: startDate, askAt: null },
  });
  const payment: PaymentDoc = {
    ...open,
    plan: open.plan && { ...open.plan, periodStart: startDate, periodEnd: endDate },
    status: 'paid',
    accepted: true,
    transactionId: transaction.id,
    channel: transaction.channel ?? null,
    paidKobo: transaction.amount,
    paidAt: startDate,
  };
  await withTransaction(db, async (tx) => {
    await paymentModel(tx).create(payment);
    await subscriptionModel(tx).updateOne(
      { _id: subscription._id },
      { $set: { paymentReference: reference } },
    );
    const earned = planEarnings(priceKobo, plan, startDate);
    await bookPayment(tx, { orderId: null, transaction, earned, now: startDate });
    const card = transaction.authorization;
    if (card) await storeCard(tx, { userId, card, email, isChosen: true, now: startDate });
  });
  return 1;
}
