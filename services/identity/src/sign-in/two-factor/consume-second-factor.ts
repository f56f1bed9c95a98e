import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { UserDoc } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { unseal } from '../../keys/keys.api.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { recoveryHashes } from './recovery-codes.ts';
import { type SecondFactorDoc, secondFactorModel } from './second-factor.model.ts';
import { stepOf } from './totp.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'secret' | 'mail' | 'guessLimit'>;

/** Keys that count wrong codes, per kind of code. */
export interface GuessPlaces {
  /** Six digits can be guessed, so all attempts for an account count together. */
  app: string;
  /** 50 bits cannot be guessed, so a thief of the password must not lock out the owner. */
  recovery: string;
}

const isRecoveryCode = (code: string): boolean => code.length > 6;

/**
 * Verifies and consumes a code of the authenticator app or a recovery code.
 * @throws code_invalid; login_locked after 5 wrong codes from one browser or IP address within a quarter of an hour;
 *   conflict when two-factor authentication is off
 */
export async function consumeSecondFactor(
  deps: Deps,
  user: Pick<UserDoc, '_id' | 'name' | 'email'>,
  { code, places }: { code: string; places: GuessPlaces },
): Promise<void> {
  const guesses = deps.guessLimit.of(isRecoveryCode(code) ? places.recovery : places.app);
  const guessesLeft = await guesses.consume();
  const factor = await findSecondFactor(deps.db, user._id);
  if (!factor) return fail('conflict', { internal: 'two-factor authentication is off' });
  const isRight = isRecoveryCode(code)
    ? await consumeRecoveryCode(deps, user, code)
    : await consumeAppCode(deps, factor, code);
  if (isRight) return guesses.reward();
  if (guessesLeft === 0) await notify(deps, user, { change: 'guessed' });
  fail('code_invalid');
}

/** @returns true if the code is correct and unused */
export async function consumeAppCode(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { _id, sealedSecret }: Pick<SecondFactorDoc, '_id' | 'sealedSecret'>,
  code: string,
): Promise<boolean> {
  const appSecret = unseal(sealedSecret, _id.toHexString(), secret).toString();
  const step = stepOf(appSecret, code, clock.now());
  if (step === null) return false;
  const { modifiedCount } = await secondFactorModel(db).updateOne(
    { _id, sealedSecret, lastStep: trusted({ $lt: step }) },
    { $set: { lastStep: step } },
  );
  return modifiedCount === 1;
}

async function consumeRecoveryCode(
  deps: Deps,
  user: Pick<UserDoc, '_id' | 'name' | 'email'>,
  code: string,
): Promise<boolean> {
  const hashes = recoveryHashes(deps.secret, user._id, code);
  const left = await secondFactorModel(deps.db)
    .findOneAndUpdate(
      { _id: user._id, since: trusted({ $ne: null }), recoveryHashes: trusted({ $in: hashes }) },
      { $pull: { recoveryHashes: trusted({ $in: hashes }) } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!left) return false;
  await notify(deps, user, { change: 'recovery-used', recoveryCodesLeft: left.recoveryHashes.length });
  return true;
}

const notify = (
  { db, clock, mail }: Pick<Deps, 'db' | 'clock' | 'mail'>,
  { name, email }: Pick<UserDoc, 'name' | 'email'>,
  what: { change: 'guessed' } | { change: 'recovery-used'; recoveryCodesLeft: number },
): Promise<void> =>
  withTransaction(db, (tx) =>
    mail.add(tx, {
      kind: 'second-factor',
      to: email,
      data: { name, at: clock.now().toISOString(), ...what },
    }),
  );
