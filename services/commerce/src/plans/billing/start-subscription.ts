import { startSubscription as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { billToOf } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { koboOf, nairaText } from '../../naira.ts';
import { keyOfHeader } from '../../orders/orders.api.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { changeSubscription } from '../change-subscription.ts';
import { monthKoboOf, readPrices } from '../prices/read-prices.ts';
import { isOver, type SubscriptionEvent } from '../subscription-state.ts';
import { quoteChange } from './quote-change.ts';
import { readSubscription, readSubscriptionResponse } from './read-billing.ts';
import { cardCheckKobo, startPlanCheckout } from './start-plan-checkout.ts';

type StartRequest = Pick<Input<typeof contract, typeof self>, 'subject' | 'body'>;

/** Starts, changes or pays a plan. A payment opens a checkout; other changes apply immediately. */
export const startSubscription = route(contract, self, (deps) => async ({ subject, body, request }) => {
  const key = keyOfHeader(request.headers['idempotency-key']);
  const payment =
    (await findKeyedPayment(deps.db, subject.id, body, key)) ?? (await choose(deps, subject.id, body, key));
  return {
    success: true,
    authorization_url: payment?.authorizationUrl ?? null,
    reference: payment?.reference ?? null,
    subscription: await readSubscriptionResponse(deps.db, subject.id),
  };
});

/**
 * Returns the started payment of a repeated key; null if it must be started again.
 * @throws idempotency_mismatch when it was for another plan
 */
async function findKeyedPayment(
  db: Connection,
  userId: string,
  { plan, trial = false }: StartRequest['body'],
  key: string | null,
): Promise<PaymentDoc | null> {
  if (key === null) return null;
  const known = await paymentModel(db).findOne({ userId, keys: key }).lean<PaymentDoc>();
  if (known && (known.plan?.plan !== plan || (known.purpose === 'trial') !== trial))
    fail('idempotency_mismatch');
  return known?.status === 'paid' || known?.authorizationUrl ? known : null;
}

async function choose(
  deps: CommerceDeps,
  userId: string,
  body: StartRequest['body'],
  key: string | null,
): Promise<PaymentDoc | null> {
  const { plan, trial = false, expected_price } = body;
  await deps.billingClock.refresh();
  const now = deps.billingClock.now();
  const subscription = await readSubscription(deps.db, userId);
  const billTo = billToOf(body) ?? subscription?.billTo ?? null;
  const monthKobo = monthKoboOf(subscription, plan, { priceAt: await readPrices(deps.db), now });
  if (expected_price !== undefined && koboOf(expected_price) !== monthKobo) {
    fail('plan_price_changed', { detail: `It is ${nairaText(monthKobo)} a month now.` });
  }
  if (trial) {
    if (plan !== 'premium' || !isOver(subscription) || subscription?.trialUsedAt) fail('trial_unavailable');
    const check = { priceKobo: 0, creditKobo: 0, amountKobo: cardCheckKobo };
    const trialCheckout = { purpose: 'trial', plan: 'premium', billTo, ...check } as const;
    return startPlanCheckout(deps, { userId, key, subscription, ...trialCheckout });
  }
  // Basic is free: it remains when a plan ends.
  if (plan === 'basic') return changeNow(deps, userId, { type: 'cancelled' });
  const quote = await quoteChange(deps.db, subscription, plan, now);
  if (quote.kind === 'none') fail('plan_unchanged');
  if (quote.kind === 'later') return changeNow(deps, userId, { type: 'planChosen', plan });
  const { kind: purpose, priceKobo, creditKobo, dueKobo: amountKobo } = quote;
  const due = { purpose, plan, priceKobo, creditKobo, amountKobo };
  return startPlanCheckout(deps, { userId, key, subscription, billTo, ...due });
}

async function changeNow(deps: CommerceDeps, userId: string, event: SubscriptionEvent): Promise<null> {
  const { db, billingClock } = deps;
  const now = billingClock.now();
  await withTransaction(db, (tx) =>
    changeSubscription(tx, { userId: new Types.ObjectId(userId), event, now }),
  );
  return null;
}
