import { fail } from '@poc/kit/errors';
import type { IdentityDeps } from '../../deps.ts';
import { guessModel } from './guess.model.ts';

/** How many wrong codes one place may send within `windowMs`. */
export const guessesAllowed = 5;
const windowMs = 15 * 60_000;

/** A guess that was counted before anything was compared, so that fifty sent at once are five. */
export interface CountedGuess {
  /** Whether no further one is allowed for now. */
  readonly isLast: boolean;
  /** Takes the count back: anyone who knows the code guesses nothing. */
  forgive(): Promise<void>;
}

/**
 * Counts a guess.
 * @param place whose guesses are counted together
 * @throws login_locked with the seconds to wait, after `guessesAllowed` wrong ones
 */
export async function countGuess(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  place: string,
): Promise<CountedGuess> {
  const now = clock.now().getTime();
  const expiresAt = new Date((Math.floor(now / windowMs) + 1) * windowMs);
  const _id = `${place} ${expiresAt.getTime() / windowMs}`;
  const { tries } = await guessModel(db)
    .findOneAndUpdate(
      { _id },
      { $inc: { tries: 1 }, $setOnInsert: { expiresAt } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean()
    .orFail();
  if (tries > guessesAllowed) {
    const seconds = Math.ceil((expiresAt.getTime() - now) / 1000);
    fail('login_locked', { headers: { 'Retry-After': String(seconds) } });
  }
  return {
    isLast: tries === guessesAllowed,
    forgive: async () => void (await guessModel(db).updateOne({ _id }, { $inc: { tries: -1 } })),
  };
}
