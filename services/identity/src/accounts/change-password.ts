import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { endAllSessions } from '../sessions/sessions.api.ts';
import { assertGoodPassword, forgetCodes } from '../sign-in/sign-in.api.ts';
import { confirmPassword } from './confirm-password.ts';
import { userModel } from './user.model.ts';

/**
 * Sets a new password for the present one. Every other session ends; this one goes on.
 * @throws invalid_request for a password that is too easy, wrong_password, login_locked, too_many_requests, not_found
 */
export const changePassword =
  (deps: IdentityDeps) =>
  async ({ params, body, subject }: Input<typeof contracts.changePassword, typeof self>) => {
    const users = userModel(deps.db);
    const user = await users.findById(params.id).lean();
    if (!user) fail('not_found');
    await confirmPassword(deps, user, body.currentPassword);
    assertGoodPassword(body.newPassword, user, 'newPassword');
    const passwordHash = await deps.passwords.hash(body.newPassword);

    await withTransaction(deps.db, async (tx) => {
      const { matchedCount } = await users.updateOne(
        { _id: user._id, passwordHash: user.passwordHash },
        { $set: { passwordHash } },
        { session: tx.session },
      );
      // Another change was faster: what was confirmed is the present password no longer.
      if (matchedCount === 0) fail('wrong_password');
      const now = deps.clock.now();
      const except = new Types.ObjectId(subject.sessionId);
      await endAllSessions(tx, deps.db, user._id, { now, except });
      await forgetCodes(tx, deps, { purpose: 'reset-password', key: user.email });
      await deps.mail.add(tx, {
        kind: 'password-changed',
        to: user.email,
        data: { name: user.name, at: now.toISOString() },
      });
    });
    await deps.verifier.refresh();
    return { message: 'Password changed successfully' };
  };
