import { changePassword as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../route.ts';
import { endAllSessions } from '../sessions/sessions.api.ts';
import { assertGoodPassword, revokeCodes } from '../sign-in/sign-in.api.ts';
import { confirmPassword } from './confirm-password.ts';
import { userModel } from './user.model.ts';

export const changePassword = route(contract, self, (deps) => async ({ params, body, subject }) => {
  const users = userModel(deps.db);
  const user = (await users.findById(params.id).lean()) ?? fail('not_found');
  await confirmPassword(deps, user, body.currentPassword);
  assertGoodPassword(body.newPassword, user, 'newPassword');
  const passwordHash = await deps.passwords.hash(body.newPassword);

  await withTransaction(deps.db, async (tx) => {
    const { matchedCount } = await userModel(tx).updateOne(
      { _id: user._id, passwordHash: user.passwordHash },
      { $set: { passwordHash } },
    );
    // After a concurrent change the confirmed password is no longer the current one.
    if (matchedCount === 0) fail('wrong_password');
    const now = deps.clock.now();
    const except = new Types.ObjectId(subject.sessionId);
    await endAllSessions(tx, user._id, { now, except });
    await revokeCodes(tx, deps, { purpose: 'reset-password', key: user.email });
    await deps.mail.add(tx, {
      kind: 'password-changed',
      to: user.email,
      data: { name: user.name, at: now.toISOString() },
    });
  });
  await deps.verifier.refresh();
  return { message: 'Password changed successfully' };
});
