import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { isRefusal } from '../../payments/payments.api.ts';
import { type ForgottenCardDoc, forgottenCardModel } from './forgotten-card.model.ts';
import type { PaymentMethodDoc } from './payment-method.model.ts';

const perRound = 100;
const retryMs = 60 * 60_000;

/** Schedules the deletion of cards at Paystack, in the transaction that deletes them here. */
export async function scheduleRevocation(
  tx: Transaction,
  cards: readonly Pick<PaymentMethodDoc, 'authorizationCode'>[],
  now: Date,
): Promise<void> {
  if (cards.length === 0) return;
  await forgottenCardModel(tx).bulkWrite(
    cards.map(({ authorizationCode: _id }) => ({
      updateOne: { filter: { _id }, update: { $set: { nextTryAt: now } }, upsert: true },
    })),
  );
}

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
    try {
      await paystack.deactivateAuthorization(_id);
    } catch (error) {
      // Paystack does not know the card: there is nothing to delete.
      if (!isRefusal(error)) {
        logger.warn({ err: error }, 'could not delete a card at Paystack');
        await cards.updateOne({ _id }, { $set: { nextTryAt: new Date(clock.now().getTime() + retryMs) } });
        continue;
      }
    }
    await cards.deleteOne({ _id });
  }
}
