import { errorCatalogue } from '@poc/contracts/errors';
import { refundDecided, subscriptionNotice } from '@poc/contracts/events/commerce';
import { vatRateOf } from '@poc/contracts/vat';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { trusted } from 'mongoose';
import { credit, type InvoiceContent, type LedgerLine } from '../../books/books.api.ts';
import {
  failPayment,
  findPayment,
  type Purpose,
  paymentModel,
  type ReceivedPayment,
  type Verdict,
} from '../../payments/payments.api.ts';
import { changeSubscription, type SubscriptionChange } from '../change-subscription.ts';
import { planEarnings, planVatClass } from '../plan-vat.ts';
import { plans } from '../plans.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';
import { chargeCard } from './charge-card.ts';
import { paymentMethodModel, trialCardModel } from './payment-method.model.ts';
import { isForPlan, type PlanPayment, paymentOfPeriod, pays, planPaymentOf } from './plan-payment.ts';
import { descriptionOf, vatOfBill } from './present-bill.ts';
import { presentPaymentMethod } from './present-payment-method.ts';
import { creditOf } from './quote-change.ts';
import { readDefaultMethod, readSubscription, readSubscriptionResponse } from './read-billing.ts';
import { storeCard } from './store-card.ts';

/** Time to confirm a charge that the bank paused. */
const confirmableMs = 24 * 3_600_000;

/** Common behaviour of payments for a plan or a card check. */
const base: Purpose = {
  checkout: {
    // Card first, since only a card can be charged again.
    channels: ['card', 'bank_transfer', 'ussd'],
    metadata: ({ plan, purpose }) => ({ plan: plan?.plan, purpose }),
  },

  hasNothingToPay: async (_db, { status }) => status === 'paid',

  /** Closes the checkout, so that the next start opens another one. */
  async onCheckoutRefused({ tx, payment, reason }) {
    const { _id, attempt } = payment;
    const failure = reason.slice(0, 200);
    await paymentModel(tx).updateOne(
      { _id, attempt, status: 'open', authorizationUrl: '' },
      { $set: { status: 'failed', page: null, keys: [], failure, askAt: null } },
    );
  },

  async accept(received) {
    const payment = planPaymentOf(received.payment);
    const decided = await decide(received, payment);
    if ('refused' in decided) {
      return {
        ...{ result: 'refused', accepted: false, earned: [], refundReason: decided.refused },
        announce: () => announceReturn(received, payment, decided.refused),
      };
    }
    const paid = {
      result: 'paid',
      accepted: true,
      earned: earnedOf(payment),
      plan: decided.plan,
    } as const;
    if (!isForPlan(payment)) return { ...paid, refundReason: 'Card check.' };
    const announce: Verdict['announce'] = (refund) => announceSurplus(received, payment, refund);
    return { ...paid, vatKobo: vatOfBill({ ...payment, accepted: true }), refundReason: null, announce };
  },

  earned: async (_tx, payment) => earnedOf(planPaymentOf(payment)),

  async invoicesOf(tx, payments) {
    const owners = trusted({ $in: payments.map(({ userId }) => userId) });
    const people = await personModel(tx)
      .find({ _id: owners }, { name: 1 })
      .lean<Pick<PersonDoc, '_id' | 'name'>[]>();
    const nameOf = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
    return payments.map((payment) =>
      invoiceOf(planPaymentOf(payment), nameOf.get(payment.userId.toHexString()) ?? ''),
    );
  },

  async present(db, payment, outcome) {
    if (outcome === 'refused') {
      if (payment.purpose === 'trial') fail('trial_unavailable');
      const { refunds = [] } = (await findPayment(db, payment.reference)) ?? {};
      fail('payment_returned', { detail: refunds[0]?.reason ?? '' });
    }
    if (outcome !== 'paid') fail('payment_failed');
    const userId = payment.userId.toHexString();
    if (payment.purpose !== 'card') return { subscription: await readSubscriptionResponse(db, userId) };
    const method = await readDefaultMethod(db, userId);
    return method ? { payment_method: presentPaymentMethod(method) } : {};
  },

  afterRefund: async () => undefined,
  afterRefundFailure: async () => undefined,

  /** A card is not charged again while a payment by it is disputed, nor after a chargeback. */
  async onDispute({ tx, payment, disputeId, isOpen, isLost }) {
    const { userId, plan, channel } = payment;
    if (!plan?.card && channel !== 'card') return;
    // Earlier releases did not store the card.
    const cards = plan?.card ? { userId, signature: plan.card } : { userId };
    const change =
      isOpen || isLost ? { $addToSet: { disputes: disputeId } } : { $pull: { disputes: disputeId } };
    await paymentMethodModel(tx).updateMany(cards, change);
  },

  /** Ends a plan whose current period was charged back. */
  async afterChargeback({ tx, payment, now }) {
    const { userId, reference } = payment;
    const subscription = await readSubscription(tx, userId);
    if (!subscription || !(await pays(tx, subscription, reference))) return;
    const reason = 'Your bank reversed the payment.';
    await changeSubscription(tx, { userId, event: { type: 'ended' }, now, amountKobo: 0, reason });
  },

  async subjectsOf(db, payments) {
    const owners = trusted({ $in: payments.map(({ userId }) => userId) });
    const people = await personModel(db).find({ _id: owners }).lean<PersonDoc[]>();
    const subscriptions = await subscriptionModel(db)
      .find({ userId: owners }, { userId: 1 })

      .lean<Pick<SubscriptionDoc, '_id' | 'userId'>[]>();
    const personOf = new Map(people.map((person) => [String(person._id), person]));
    return payments.map((payment) => {
      const { name = '', email = '' } = personOf.get(payment.userId.toHexString()) ?? {};
      const { plan } = planPaymentOf(payment);
      const subscription = subscriptions.find(({ userId }) => userId.equals(payment.userId));
      const target = { kind: 'subscription', id: String(subscription?._id ?? payment._id) } as const;
      return {
        ...{ orderId: null, number: '', plan: plans[plan.plan].name, target },
        customer: { name, email },
      };
    });
  },
};

const earnedOf = (payment: PlanPayment): LedgerLine[] =>
  isForPlan(payment)
    ? planEarnings(payment.amountKobo, payment.plan.plan, payment.createdAt)
    : [credit('card_checks', payment.amountKobo)];

const cardCheck: Purpose = { ...base, checkout: { ...base.checkout, channels: ['card'] } };

const renewal: Purpose = {
  ...base,
  /** A refused payment does not pay for the period: it counts as a failed charge. */
  async accept(settling) {
    const verdict = await base.accept(settling);
    const payment = { ...settling.payment, failure: verdict.refundReason ?? '' };
    if (!verdict.accepted) await renewal.afterFailure?.({ ...settling, payment });
    return verdict;
  },

  /** The renewal was never charged: it is charged now under the same reference, which Paystack charges only once. */
  onUnknown: async (deps, payment) => (payment.status === 'open' ? chargeCard(deps, payment) : 'failed'),

  /** In a checkout a payment may be retried; a charge of a stored card is final. */
  async onFailed(deps, payment, { status, gateway_response }) {
    const ageMs = deps.billingClock.now().getTime() - payment.createdAt.getTime();
    const mayBeConfirmed = payment.authorizationUrl !== '' && ageMs < confirmableMs;
    if (status === 'abandoned' && mayBeConfirmed) return 'pending';
    await failPayment(deps, payment, gateway_response || 'The bank declined the charge.');
    return 'failed';
  },

  async afterFailure({ tx, payment, now }) {
    const { userId, amountKobo, failure: reason } = payment;
    const subscription = await readSubscription(tx, userId);
    // The period may have ended, or been paid or granted since.
    if (!isStillValid(planPaymentOf(payment), subscription)) return;
    const change = {
      userId,
      event: { type: 'chargeFailed', reason },
      now,
      amountKobo,
      hasCard: true,
    } as const;
    const after = await changeSubscription(tx, change, subscription);
    // The owner chose another card during the charge, which may have used the previous one.
    const method = await readDefaultMethod(tx, userId);
    if (after && method?.chosenAt && method.chosenAt > payment.createdAt) {
      await changeSubscription(tx, { userId, event: { type: 'cardChosen' }, now }, after);
    }
  },
};

export const planPurposes = {
  ...{ start: base, change: base, renewal },
  ...{ card: cardCheck, trial: cardCheck },
} as const;

type Decision = { readonly refused: string } | { readonly plan: Verdict['plan'] & {} };

const planChanged = { refused: 'Your plan had changed before the payment arrived.' };
const creditGone = { refused: 'The credit for your previous plan is no longer available.' };
const usedTrial = { refused: errorCatalogue.trial_unavailable.text };

/** Applies the purpose of the payment if it is still valid. */
async function decide(received: ReceivedPayment, payment: PlanPayment): Promise<Decision> {
  const { tx, transaction, mismatch, now } = received;
  const { userId, purpose, plan } = payment;
  const isDeleted = await personModel(tx).exists({ _id: userId, deleted: true });
  if (isDeleted) return { refused: 'The account was deleted.' };
  if (mismatch === 'currency')
    return { refused: `The payment was in ${transaction.currency}, not in naira.` };
  if (mismatch === 'amount') return { refused: 'The amount does not match the price.' };
  if (payment.page === null && purpose !== 'renewal') return { refused: 'A newer checkout had replaced it.' };
  const card = transaction.authorization?.reusable ? transaction.authorization : null;
  const paidBy = { card: card?.signature ?? null };
  const before = await readSubscription(tx, userId);
  if (!isForPlan(payment) && card === null) return { refused: 'The card cannot be charged again.' };
  if (purpose === 'trial' && (before?.trialUsedAt || !isOver(before))) return usedTrial;
  if (purpose === 'trial' && card && !(await isFirstTrial(tx, card.signature, now))) return usedTrial;
  if (isForPlan(payment) && !isStillValid(payment, before)) return planChanged;
  if (!(await hasItsCredit(tx, payment, before))) return creditGone;
  if (card) {
    await storeCard(tx, { userId, card, email: payment.email, isChosen: purpose !== 'renewal', now });
  }
  if (purpose === 'card') {
    await changeSubscription(tx, { userId, event: { type: 'cardChosen' }, now }, before);
    return { plan: paidBy };
  }
  const { reference } = payment;
  // Legacy subscriptions have no company.
  const renewed = purpose === 'renewal' ? before : null;
  const last = renewed && !renewed.billTo ? await paymentOfPeriod(tx, renewed) : null;
  const billTo = (renewed ? (renewed.billTo ?? last?.plan.billTo) : plan.billTo) ?? null;
  const change = {
    userId,
    event: purpose === 'trial' ? { type: 'trialStarted' } : { type: 'paid', purpose, plan: plan.plan },
    ...(purpose === 'trial' ? {} : { reference, priceKobo: plan.priceKobo }),
    billTo,
    now,
    amountKobo: purpose === 'trial' ? 0 : transaction.amount,
    hasCard: card !== null,
  } satisfies SubscriptionChange;
  const after = await changeSubscription(tx, change, before);
  if (after === null) return planChanged;
  if (purpose === 'trial') return { plan: paidBy };
  const isNext = purpose === 'renewal' && after.periods > 1;
  const periodStart = isNext ? (before?.endDate ?? now) : now;
  const recovered = before?.state === 'grace';
  return { plan: { ...paidBy, billTo, recovered, periodStart, periodEnd: after.endDate } };
}

/** Returns the invoice content for one month of a plan. */
function invoiceOf(payment: PlanPayment, name: string): InvoiceContent {
  const { plan, amountKobo, createdAt } = payment;
  return {
    orderNumber: '',
    buyer: { name, address: '', company: '', tin: '', ...plan.billTo },
    lines: [
      {
        description: descriptionOf(payment),
        quantity: 1,
        priceKobo: plan.priceKobo,
        vatClass: planVatClass[plan.plan],
      },
    ],
    adjustments:
      plan.creditKobo > 0 ? [{ label: 'Credit from your previous plan', amountKobo: -plan.creditKobo }] : [],
    totalKobo: amountKobo,
    vatKobo: vatOfBill(payment),
    vatRate: vatRateOf('standard', createdAt),
  };
}

/** Emails the owner of a payment that is refunded in full. */
async function announceReturn(
  { tx, transaction, now }: ReceivedPayment,
  { userId, plan: { plan } }: PlanPayment,
  reason: string,
): Promise<void> {
  await tx.emit(subscriptionNotice, {
    key: userId.toHexString(),
    data: {
      ...{ subscriptionId: null, userId: userId.toHexString(), kind: 'payment-returned', plan },
      ...{ planName: plans[plan].name, amountKobo: transaction.amount, currency: transaction.currency },
      ...{ endDate: now.toISOString(), hasCard: false, reason },
    },
  });
}

/** Emails the owner about the refund of a surplus. */
const announceSurplus = (
  { tx }: ReceivedPayment,
  { _id, userId, plan: { plan } }: PlanPayment,
  { _id: refundId, amountKobo, currency }: PlanPayment['refunds'][number],
): Promise<void> =>
  tx.emit(refundDecided, {
    key: _id.toHexString(),
    data: {
      ...{ orderId: null, number: '', plan: plans[plan].name, userId: userId.toHexString() },
      ...{ refundId: refundId.toHexString(), amountKobo, currency },
    },
  });

/** True if the payment still fits the subscription, which may have changed or ended since. */
function isStillValid({ purpose, plan: { basis } }: PlanPayment, now: SubscriptionDoc | null): boolean {
  if (purpose === 'renewal' && now?.state !== 'past_due' && now?.state !== 'grace') return false;
  if (purpose !== 'renewal' && isOver(now)) return true;
  return now?.plan === basis?.plan && now?.endDate.getTime() === basis?.endDate.getTime();
}

/** True if the period whose rest was credited still runs and was not refunded since. */
async function hasItsCredit(
  tx: Transaction,
  { plan: { creditKobo }, createdAt }: PlanPayment,
  now: SubscriptionDoc | null,
): Promise<boolean> {
  if (creditKobo === 0) return true;
  return now !== null && !isOver(now) && (await creditOf(tx, now, createdAt)) >= creditKobo;
}

async function isFirstTrial(tx: Transaction, signature: string, at: Date): Promise<boolean> {
  const { upsertedCount } = await trialCardModel(tx).updateOne(
    { _id: signature },
    { $setOnInsert: { at } },
    { upsert: true },
  );
  return upsertedCount === 1;
}
