import { tokenRules } from '@poc/contracts/token';
import type { Clock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { makeSigningKey } from './make-signing-key.ts';
import { openPrivateKey } from './seal-private-key.ts';
import { signingKeyModel } from './signing-key.model.ts';

/**
 * How long a new key is published before it signs. Verifiers read the keys every minute, so each of them knows it when
 * the first token comes; processes of identity look for it every 10 seconds.
 */
export const publishedBeforeMs = 2 * 60_000;

/** How long the old key is published after it signed last: the life of a token, and clocks that disagree. */
export const publishedAfterMs = (tokenRules.maxAgeSeconds + 120) * 1000;

/** A rotation that is under way. */
export interface Rotation {
  /** Whether it was begun by this call; false: one was under way. */
  begun: boolean;
  /** When the new key begins to sign. */
  signsFrom: Date;
  /** When the old key is withdrawn; null when there is none. */
  withdrawnAt: Date | null;
}

/**
 * Replaces the key that signs, without anybody noticing: sessions do not hang on it, and each token is good for as long
 * as it would have been. Called again before the new key signs it does nothing.
 * @throws Error when the secret is not the one of the present key
 */
export async function rotateKeys(deps: { db: Connection; clock: Clock; secret: string }): Promise<Rotation> {
  const keys = signingKeyModel(deps.db);
  const now = deps.clock.now();
  const signsFrom = new Date(now.getTime() + publishedBeforeMs);
  const made = await makeSigningKey(deps.secret, now);

  return withTransaction(deps.db, async ({ session }): Promise<Rotation> => {
    const old = await keys.findOne({ current: true }).session(session).lean();
    if (old?.activeFrom && old.activeFrom > now) return rotation(false, old.activeFrom);
    if (!old) {
      // Nothing is signed yet, so there is nothing to wait for.
      await keys.create([made], { session });
      return { begun: true, signsFrom: now, withdrawnAt: null };
    }
    // With another secret than the processes have, the new key would open for none of them.
    openPrivateKey(old.sealedPrivateKey, old._id, deps.secret);
    const begun = rotation(true, signsFrom);
    await keys.updateOne(
      { _id: old._id },
      { $set: { current: false, retiredAt: begun.withdrawnAt } },
      { session },
    );
    await keys.create([{ ...made, activeFrom: signsFrom }], { session });
    return begun;
  });
}

const rotation = (begun: boolean, signsFrom: Date): Rotation => ({
  begun,
  signsFrom,
  withdrawnAt: new Date(signsFrom.getTime() + publishedAfterMs),
});
