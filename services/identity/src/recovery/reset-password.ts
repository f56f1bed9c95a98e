import type * as contract from '@poc/contracts/endpoints/identity';
import type { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type UserDoc, userModel } from '../accounts/user.model.ts';
import { checkCode } from '../codes/spend-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';

/**
 * Sets a new password for the code that was mailed, and ends every session: whoever had the old password is out. It
 * signs nobody in. The code is spent only together with the change.
 * @throws code_invalid, login_locked after 5 wrong tries, too_many_requests when too many passwords wait
 */
export const resetPassword =
  (deps: IdentityDeps) =>
  async ({ body }: Input<typeof contract.resetPassword, typeof everyone>) => {
    const { email, code, password } = body;
    const right = await checkCode(deps, { purpose: 'reset-password', key: email, code });
    const passwordHash = await deps.passwords.hash(password);

    await withTransaction(deps.db, async (tx) => {
      await right.spend(tx);
      const { _id: userId, name } = await userOf(tx, deps, email, right.ref);
      const now = deps.clock.now();
      // The code came by mail, so the address is theirs.
      await userModel(deps.db).updateOne(
        { _id: userId },
        { $set: { passwordHash, emailVerified: true } },
        { session: tx.session },
      );
      await endAllSessions(tx, deps.db, userId, { now });
      await deps.mail.add(tx, {
        kind: 'password-changed',
        to: email,
        data: { name, at: now.toISOString() },
      });
    });
    await deps.loginLock.clear(email);
    await deps.verifier.refresh();
    return { message: 'Your password has been changed. Please sign in with the new one.' };
  };

/** The code's person, who must still have the address that it was mailed to. */
async function userOf(tx: Transaction, { db }: IdentityDeps, email: string, ref: string): Promise<UserDoc> {
  if (!Types.ObjectId.isValid(ref)) fail('code_invalid');
  const user = await userModel(db)
    .findOne({ _id: new Types.ObjectId(ref), email })
    .session(tx.session)
    .lean();
  if (!user || user.suspended) fail('code_invalid');
  return user;
}
