import { hasRow } from '@poc/kit/mongo/has-row';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { isRefusal } from '../../payments/payments.api.ts';
import { dropCard } from './drop-card.ts';
import { type ForgottenCardDoc, forgottenCardModel } from './forgotten-card.model.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';

const perRound = 100;
const retryMs = 60 * 60_000;

/** Deletes cards at Paystack that were deleted here; failures are retried in an hour. */
export async function revokeCards(
  { db, clock, paystack, logger }: Pick<CommerceDeps, 'db' | 'clock' | 'paystack' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const cards = forgottenCardModel(db);
  const due = await cards
    .find({ nextTryAt: trusted({ $lte: clock.now() }) })
    .limit(perRound)
    .lean<ForgottenCardDoc[]>();
  for (const { _id } of due) {
    if (signal.aborted) return;
    // The card was stored again while the others were being deleted.
    if (!(await hasRow(cards, { _id }))) continue;
    let isUnusable = true;
    try {
      await paystack.deactivateAuthorization(_id);
    } catch (error) {
      // Paystack does not know the card: there is nothing to delete.
      isUnusable = false;
      if (!isRefusal(error)) {
        logger.warn({ err: error }, 'could not delete a card at Paystack');
        await cards.updateOne({ _id }, { $set: { nextTryAt: new Date(clock.now().getTime() + retryMs) } });
        continue;
      }
    }
    const { deletedCount } = await cards.deleteOne({ _id });
    if (deletedCount > 0 || !isUnusable) continue;
    // The card was stored again during the call.
    const stored = await paymentMethodModel(db).findOne({ authorizationCode: _id }).lean<PaymentMethodDoc>();
    if (stored) await dropCard(db, { ...stored, now: clock.now() });
  }
}
