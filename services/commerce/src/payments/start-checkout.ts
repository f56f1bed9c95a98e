import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { pause } from '@poc/kit/retry';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../deps.ts';
import { firstPollMs, referenceOf } from './new-payment.ts';
import { type PaymentDoc, paymentModel } from './payment.model.ts';
import {
  failByPaystack,
  isRefusal,
  PaystackRefused,
  PaystackUnavailable,
} from './paystack/paystack-errors.ts';

/** An attempt older than this is considered crashed. */
const lostAfterMs = 10_000;
/** Limit on attempts that Paystack may have received, since each is queried later. */
const maxAttempts = 9;
const waitMs = 4_500;
/** Start time of a failed attempt: the next try need not wait until it counts as crashed. */
const failedAt = new Date(0);

/** True if the checkout is open or may be started again. */
export const isStartable = ({ authorizationUrl, attempt }: PaymentDoc): boolean =>
  authorizationUrl !== '' || attempt < maxAttempts;

/**
 * Opens a Paystack checkout for a payment once: repeated calls return the URL of the first attempt. An attempt
 * whose response was lost is repeated under the next reference; its URL was never delivered, so it can't be paid.
 * @param isMine true if the caller has just created the payment and owns its attempt
 * @param returnPath path at POC to which Paystack returns the browser
 * @throws payment_provider_unavailable: the payment stays and may be retried; payment_refused; errors of the
 * purpose when it can't be paid any more
 */
export async function startCheckout(
  deps: CommerceDeps,
  payment: PaymentDoc,
  isMine: boolean,
  returnPath = '/payment/callback',
): Promise<PaymentDoc> {
  const isToOpen = isMine && payment.status === 'open';
  if (!isToOpen && (await isStarted(deps, payment))) return payment;
  const claimed = isMine ? payment : await claim(deps, payment);
  return claimed ? open(deps, claimed, returnPath) : untilStarted(deps, payment);
}

const isStarted = async ({ db, purposes }: CommerceDeps, payment: PaymentDoc): Promise<boolean> =>
  (await purposes[payment.purpose].hasNothingToPay(db, payment)) || payment.authorizationUrl !== '';

/** Waits for another call's attempt and shares its URL or its failure. */
async function untilStarted(deps: CommerceDeps, { _id }: PaymentDoc): Promise<PaymentDoc> {
  const giveUpAt = performance.now() + waitMs;
  while (performance.now() < giveUpAt) {
    const payment = await paymentModel(deps.db).findById(_id).lean<PaymentDoc>();
    if (!payment) break;
    if (await isStarted(deps, payment)) return payment;
    if (payment.startedAt.getTime() === failedAt.getTime()) break;
    await pause(50);
  }
  return fail('payment_provider_unavailable');
}

function claim({ db, clock }: CommerceDeps, payment: PaymentDoc): Promise<PaymentDoc | null> {
  const now = clock.now();
  const attempt = payment.attempt + 1;
  if (!isStartable(payment)) fail('payment_provider_unavailable', { internal: 'too many attempts' });
  return paymentModel(db)
    .findOneAndUpdate(
      {
        _id: payment._id,
        attempt: payment.attempt,
        status: 'open',
        authorizationUrl: '',
        startedAt: trusted({ $lt: new Date(now.getTime() - lostAfterMs) }),
      },
      {
        $set: {
          reference: referenceOf(payment, attempt),
          attempt,
          startedAt: now,
          askAt: new Date(now.getTime() + firstPollMs),
          asks: 0,
        },
      },
      { returnDocument: 'after' },
    )
    .lean<PaymentDoc>()
    .exec();
}

async function open(deps: CommerceDeps, payment: PaymentDoc, returnPath: string): Promise<PaymentDoc> {
  const { db, config, paystack, logger, purposes, clock } = deps;
  const { _id, email, amountKobo, reference, attempt } = payment;
  const { checkout, onCheckoutRefused } = purposes[payment.purpose];
  const mine = { _id, attempt, authorizationUrl: '' };
  const callback = new URL(returnPath, config.PUBLIC_URL);
  // A buyer who leaves the checkout without paying returns to the same verification.
  const cancelled = new URL(callback);
  cancelled.searchParams.set('reference', reference);
  try {
    const opened = await paystack.initialize({
      ...{ email, amountKobo, reference },
      callbackUrl: callback.href,
      channels: checkout.channels,
      metadata: { ...checkout.metadata(payment), cancel_action: cancelled.href },
    });
    const started = await paymentModel(db)
      .findOneAndUpdate(mine, { $set: opened }, { returnDocument: 'after' })
      .lean<PaymentDoc>();
    if (started && (await isStarted(deps, started))) return started;
  } catch (error) {
    if (!(error instanceof PaystackUnavailable || error instanceof PaystackRefused)) throw error;
    logger.warn({ err: error, reference, attempt }, 'could not start a payment');
    if (isRefusal(error)) {
      const reason = error.message;
      await withTransaction(db, (tx) => onCheckoutRefused({ tx, payment, reason, now: clock.now() }));
    }
    // An attempt that was never sent is not counted: buyers may retry freely while Paystack is unavailable.
    const isCounted = !(error instanceof PaystackUnavailable) || error.wasSent;
    const free = { startedAt: failedAt, attempt: isCounted ? attempt : attempt - 1 };
    await paymentModel(db).updateOne(mine, { $set: free });
    return failByPaystack(error);
  }
  // Another call considered this attempt crashed: its URL is the valid one.
  return untilStarted(deps, payment);
}
