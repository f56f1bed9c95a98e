import { fail } from '@poc/kit/errors';
import type { IdentityDeps } from '../../deps.ts';
import { guessModel } from './guess.model.ts';

/** Maximum number of wrong codes per place within `windowMs`. */
export const guessesAllowed = 5;
const windowMs = 15 * 60_000;

/** Attempt counted before the comparison, so that concurrent guesses cannot exceed the limit. */
export interface CountedGuess {
  readonly isLast: boolean;
  forgive(): Promise<void>;
}

/**
 * Counts an attempt.
 * @param place key whose attempts are counted together
 * @throws login_locked with the seconds to wait, after `guessesAllowed` wrong attempts
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
