import { errorCatalogue } from '@poc/contracts/errors';
import { subscriptionNotice } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { type Connection, Types } from 'mongoose';
import { bookPlanPayment, type PlanAccount } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import type { PaystackTransaction } from '../../payments/payments.api.ts';
import { changeSubscription, type SubscriptionChange } from '../change-subscription.ts';
import { plans } from '../plans.ts';
import type { SubscriptionDoc } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';
import { trialCardModel } from './payment-method.model.ts';
import { isForPlan, type PlanPaymentDoc, planPaymentModel } from './plan-payment.model.ts';
import { creditOf } from './quote-change.ts';
import { readDefaultMethod, readSubscription } from './read-billing.ts';
import { decidePlanRefund } from './refund-plan-payment.ts';
import { storeCard } from './store-card.ts';

/** `paid`: it served its purpose. `refused`: its purpose no longer exists, so it is refunded. */
export type PlanSettlement = 'paid' | 'refused';

export const settlementOf = ({ status, accepted }: PlanPaymentDoc): PlanSettlement | null =>
  status !== 'paid' ? null : accepted ? 'paid' : 'refused';

/**
 * The only place that makes a plan paid, based on Paystack's answer to a query. Subscription, card, bill,
 * books and events share one transaction, once per payment.
 * @param transaction a successful one with the payment's reference
 */
export async function settlePlanPayment(
  { db, billingClock }: Pick<CommerceDeps, 'db' | 'billingClock'>,
  { _id }: Pick<PlanPaymentDoc, '_id'>,
  transaction: PaystackTransaction,
): Promise<PlanSettlement> {
  const now = billingClock.now();
  return withTransaction(db, async (tx) => {
    const { session } = tx;
    const payments = planPaymentModel(db);
    const payment = await payments.findById(_id, null, { session }).lean<PlanPaymentDoc>();
    if (!payment) throw new Error('plan payment not found');
    const known = settlementOf(payment);
    if (known) return known;
    const came = {
      status: 'paid' as const,
      failure: '',
      transactionId: transaction.id,
      channel: transaction.channel ?? null,
      paidKobo: transaction.amount,
      currency: transaction.currency,
      paidAt: now,
      askAt: null,
    };
    const { accepted, reason, ...became } = await accept(db, tx, { payment, transaction, now });
    const account: PlanAccount = isForPlan(payment) ? 'plans' : 'card_checks';
    const settled: PlanPaymentDoc = { ...payment, ...came, ...became, accepted };
    await payments.updateOne({ _id }, { $set: { ...came, ...became, accepted } }, { session });
    const surplusKobo = accepted ? transaction.amount - payment.amountKobo : 0;
    await bookPlanPayment(db, tx, {
      transaction,
      account: accepted ? account : 'suspense',
      surplusKobo,
      now,
    });
    if (accepted && isForPlan(settled)) return 'paid';
    await decidePlanRefund(db, tx, {
      payment: settled,
      reason,
      by: 'system',
      now,
    });
    if (accepted) return 'paid';
    await announceReturn(tx, settled, { transaction, reason });
    return 'refused';
  });
}

interface PaymentAttempt {
  readonly payment: PlanPaymentDoc;
  readonly transaction: PaystackTransaction;
  readonly now: Date;
}
interface Accepted {
  readonly accepted: boolean;
  /** Why the payment is refunded, for its owner; empty for the price of a plan. */
  readonly reason: string;
  readonly recovered?: boolean;
  readonly periodStart?: Date;
  readonly periodEnd?: Date;
}

const refused = (reason: string): Accepted => ({ accepted: false, reason });
const checked: Accepted = { accepted: true, reason: 'Card check.' };
const planChanged = refused('Your plan had changed before the payment arrived.');
const creditGone = refused('The credit for your previous plan is no longer available.');
const usedTrial = refused(errorCatalogue.trial_unavailable.text);

/** Applies the purpose of the payment if it is still valid. */
async function accept(db: Connection, tx: Transaction, attempt: PaymentAttempt): Promise<Accepted> {
  const { payment, transaction, now } = attempt;
  const { userId, purpose, plan, amountKobo } = payment;
  const isDeleted = await personModel(db).exists({ _id: userId, deleted: true }).session(tx.session);
  if (isDeleted) return refused('The account was deleted.');
  const asked = transaction.requested_amount ?? amountKobo;
  const { amount, currency } = transaction;
  if (currency !== 'NGN') return refused(`It was paid in ${currency}, not in naira.`);
  if (amount < amountKobo || asked !== amountKobo) return refused('It does not match the price.');
  if (payment.page === null && purpose !== 'renewal') return refused('A newer payment page had replaced it.');
  const card = transaction.authorization?.reusable ? transaction.authorization : null;
  const before = await readSubscription(db, userId).session(tx.session);
  if (!isForPlan(payment) && card === null) return refused('The card cannot be charged again.');
  if (purpose === 'trial' && (before?.trialUsedAt || !isOver(before))) return usedTrial;
  if (purpose === 'trial' && card && !(await isFirstTrial(db, tx, card.signature, now))) return usedTrial;
  if (isForPlan(payment) && !isStillAskedFor(payment, before)) return planChanged;
  if (!(await hasItsCredit(db, tx, payment, before))) return creditGone;
  if (card) {
    await storeCard(db, tx, { userId, card, email: payment.email, isChosen: purpose !== 'renewal', now });
  }
  if (purpose === 'card') {
    await changeSubscription(db, tx, { userId, event: { type: 'cardChosen' }, now }, before);
    return checked;
  }
  const change = {
    userId,
    event: purpose === 'trial' ? { type: 'trialStarted' } : { type: 'paid', purpose, plan },
    now,
    amountKobo: purpose === 'trial' ? 0 : transaction.amount,
    hasCard: card !== null,
  } satisfies SubscriptionChange;
  const after = await changeSubscription(db, tx, change, before);
  if (after === null) return planChanged;
  if (purpose === 'trial') return checked;
  const isNext = purpose === 'renewal' && after.periods > 1;
  const periodStart = isNext ? (before?.endDate ?? now) : now;
  const recovered = before?.state === 'grace';
  return { accepted: true, reason: '', recovered, periodStart, periodEnd: after.endDate };
}

/** Emails the owner of a payment that is refunded in full. */
async function announceReturn(
  tx: Transaction,
  { userId, plan, paidAt }: PlanPaymentDoc,
  { transaction, reason }: { transaction: PaystackTransaction; reason: string },
): Promise<void> {
  await tx.emit(subscriptionNotice, {
    key: userId.toHexString(),
    data: {
      ...{ subscriptionId: null, userId: userId.toHexString(), kind: 'payment-returned', plan },
      ...{ planName: plans[plan].name, amountKobo: transaction.amount, currency: transaction.currency },
      ...{ endDate: (paidAt ?? new Date()).toISOString(), hasCard: false, reason },
    },
  });
}

/** Returns whether the payment still fits the subscription, which may have changed or ended since. */
function isStillAskedFor(
  { purpose, basis }: Pick<PlanPaymentDoc, 'purpose' | 'basis'>,
  now: SubscriptionDoc | null,
): boolean {
  if (purpose === 'renewal' && now?.state !== 'past_due' && now?.state !== 'grace') return false;
  if (purpose !== 'renewal' && isOver(now)) return true;
  return now?.plan === basis?.plan && now?.endDate.getTime() === basis?.endDate.getTime();
}

/** Returns whether the period whose rest was credited still runs and was not refunded since. */
async function hasItsCredit(
  db: Connection,
  { session }: Transaction,
  { creditKobo, createdAt }: PlanPaymentDoc,
  now: SubscriptionDoc | null,
): Promise<boolean> {
  if (creditKobo === 0) return true;
  return now !== null && !isOver(now) && (await creditOf(db, now, createdAt, session)) >= creditKobo;
}

async function isFirstTrial(db: Connection, tx: Transaction, signature: string, at: Date): Promise<boolean> {
  const { upsertedCount } = await trialCardModel(db).updateOne(
    { _id: signature },
    { $setOnInsert: { at } },
    { upsert: true, session: tx.session },
  );
  return upsertedCount === 1;
}

export const findPlanPayment = (
  db: Connection,
  reference: string,
  userId?: string,
): Promise<PlanPaymentDoc | null> =>
  planPaymentModel(db)
    .findOne({ reference, ...(userId === undefined ? {} : { userId: new Types.ObjectId(userId) }) })
    .lean<PlanPaymentDoc>();

/** Records a failed payment; for a renewal also in the subscription. */
export async function failPlanPayment(
  { db, billingClock }: Pick<CommerceDeps, 'db' | 'billingClock'>,
  payment: PlanPaymentDoc,
  failure: string,
): Promise<void> {
  const now = billingClock.now();
  await withTransaction(db, async (tx) => {
    const { modifiedCount } = await planPaymentModel(db).updateOne(
      { _id: payment._id, status: 'open', paidAt: null },
      { $set: { status: 'failed', failure, askAt: null } },
      { session: tx.session },
    );
    if (modifiedCount === 0 || payment.purpose !== 'renewal') return;
    const { userId, amountKobo } = payment;
    const subscription = await readSubscription(db, userId).session(tx.session);
    // The period may be over, paid or granted since.
    if (!isStillAskedFor(payment, subscription)) return;
    const event = { type: 'chargeFailed', reason: failure } as const;
    const change = { userId, event, now, amountKobo, hasCard: true };
    const after = await changeSubscription(db, tx, change, subscription);
    // Chosen while the charge was under way, which may have used the card before.
    const method = await readDefaultMethod(db, userId).session(tx.session);
    if (after && method?.chosenAt && method.chosenAt > payment.createdAt) {
      await changeSubscription(db, tx, { userId, event: { type: 'cardChosen' }, now }, after);
    }
  });
}
