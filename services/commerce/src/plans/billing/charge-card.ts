import { withTransaction } from '@poc/kit/mongo/transaction';
import type { CommerceDeps } from '../../deps.ts';
import {
  applyTransaction,
  failPayment,
  isRefusal,
  type Outcome,
  type PaymentDoc,
  PaystackRefused,
  paymentModel,
} from '../../payments/payments.api.ts';
import { emitNotice } from '../change-subscription.ts';
import { noCardReason } from '../subscription-state.ts';
import { dropCard } from './drop-card.ts';
import type { PaymentMethodDoc } from './payment-method.model.ts';
import { readDefaultMethod, readSubscription } from './read-billing.ts';

/**
 * Charges the card of a renewal. A charge without a response is queried later, never repeated under another
 * reference.
 */
export async function chargeCard(deps: CommerceDeps, payment: PaymentDoc): Promise<Outcome> {
  const { db, paystack, logger } = deps;
  const { reference, amountKobo, userId, plan, purpose } = payment;
  const method = await readDefaultMethod(db, userId);
  if (method === null) return failed(deps, payment, noCardReason);
  try {
    const { authorizationCode, email } = method;
    const metadata = { plan: plan?.plan, purpose };
    const charge = await paystack.chargeAuthorization({
      ...{ email, amountKobo, reference, authorizationCode, metadata },
    });
    if ('paused' in charge) return await pauseCharge(deps, payment, charge.authorization_url);
    return await applyTransaction(deps, payment, charge);
  } catch (error) {
    if (error instanceof PaystackRefused && error.code === 'duplicate_reference') {
      const transaction = await paystack.verify(reference);
      return transaction === null ? 'pending' : applyTransaction(deps, payment, transaction);
    }
    if (isRefusal(error)) {
      logger.warn({ err: error, reference }, 'card declined');
      await dropUnknownCard(deps, method, error);
      return failed(deps, payment, error.message || error.code);
    }
    throw error;
  }
}

async function failed(deps: CommerceDeps, payment: PaymentDoc, reason: string): Promise<'failed'> {
  await failPayment(deps, payment, reason);
  return 'failed';
}

/** Emails the URL at which the owner confirms a charge to the bank. */
async function pauseCharge(
  { db, billingClock }: CommerceDeps,
  { _id, userId, amountKobo }: PaymentDoc,
  authorizationUrl: string,
): Promise<'pending'> {
  await withTransaction(db, async (tx) => {
    const subscription = await readSubscription(tx, userId);
    const paused = await paymentModel(tx).updateOne(
      { _id, status: 'open', authorizationUrl: '' },
      { $set: { authorizationUrl } },
    );
    if (paused.modifiedCount === 0 || subscription === null) return;
    const notice = { kind: 'confirm-charge', amountKobo, payUrl: authorizationUrl, hasCard: true } as const;
    await emitNotice(tx, subscription, { ...notice, now: billingClock.now(), reason: '' });
  });
  return 'pending';
}

/** Deletes a card that Paystack no longer has, so that it is not shown as chargeable. */
async function dropUnknownCard(
  { db, clock }: CommerceDeps,
  method: PaymentMethodDoc,
  { code }: PaystackRefused,
): Promise<void> {
  const isGone = code === 'invalid_authorization' || code === 'authorization_not_reusable';
  if (isGone) await dropCard(db, { ...method, now: clock.now() });
}
