import { tokenRules } from '@poc/contracts/token';
import type { Clock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { makeSigningKey } from './make-signing-key.ts';
import { openPrivateKey } from './seal-private-key.ts';
import { signingKeyModel } from './signing-key.model.ts';

/**
 * Time in ms between publication and first use of a new key. Verifiers fetch keys every minute, and processes of
 * identity look for it every 10 seconds.
 */
export const publishedBeforeMs = 2 * 60_000;

/** Time in ms for which the old key stays published: the lifetime of a token plus a margin for clock differences. */
export const publishedAfterMs = (tokenRules.maxAgeSeconds + 120) * 1000;

export interface Rotation {
  /** False if a rotation was already in progress. */
  begun: boolean;
  /** First use of the new key. */
  signsFrom: Date;
  /** Withdrawal of the old key; null if none. */
  withdrawnAt: Date | null;
}

/**
 * Rotates the signing key. Sessions and tokens stay valid for their whole lifetime. Does nothing while an earlier
 * rotation is waiting for its first use.
 * @throws Error when the secret does not decrypt the current key
 */
export async function rotateKeys(deps: { db: Connection; clock: Clock; secret: string }): Promise<Rotation> {
  const now = deps.clock.now();
  const signsFrom = new Date(now.getTime() + publishedBeforeMs);
  const made = await makeSigningKey(deps.secret, now);

  return withTransaction(deps.db, async (tx): Promise<Rotation> => {
    const keys = signingKeyModel(tx);
    const old = await keys.findOne({ current: true }).lean();
    if (old?.activeFrom && old.activeFrom > now) return rotation(false, old.activeFrom);
    if (!old) {
      // No tokens exist yet, so the key can sign immediately.
      await keys.create(made);
      return { begun: true, signsFrom: now, withdrawnAt: null };
    }
    // Verifies the secret: with a different one, the processes could not decrypt the new key.
    openPrivateKey(old.sealedPrivateKey, old._id, deps.secret);
    const begun = rotation(true, signsFrom);
    await keys.updateOne({ _id: old._id }, { $set: { current: false, retiredAt: begun.withdrawnAt } });
    await keys.create({ ...made, activeFrom: signsFrom });
    return begun;
  });
}

const rotation = (begun: boolean, signsFrom: Date): Rotation => ({
  begun,
  signsFrom,
  withdrawnAt: new Date(signsFrom.getTime() + publishedAfterMs),
});
