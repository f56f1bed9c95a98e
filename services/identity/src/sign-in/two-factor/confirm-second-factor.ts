import { confirmSecondFactor as contract } from '@poc/contracts/endpoints/second-factor';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { endAllSessions, sessionModel } from '../../sessions/sessions.api.ts';
import { consumeAppCode } from './consume-second-factor.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { renewToken } from './renew-token.ts';
import { secondFactorModel } from './second-factor.model.ts';

/**
 * Enables two-factor authentication with the first code of the app and returns the recovery codes for the only time.
 * Other sessions end, since they never confirmed it.
 */
export const confirmSecondFactor = route(contract, self, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const now = deps.clock.now();
  const user = (await userModel(db).findById(params.id).lean()) ?? fail('not_found');
  const guesses = deps.guessLimit.of(`setup ${params.id}`);
  await guesses.consume();
  const waiting = { _id: user._id, since: null, expiresAt: trusted({ $gt: now }) };
  const factor = await secondFactorModel(db).findOne(waiting).lean();
  if (!factor) return fail('conflict', { internal: 'no two-factor setup is pending' });
  if (!(await consumeAppCode(deps, factor, body.code))) fail('code_invalid');
  await guesses.reward();

  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map((code) => recoveryHash(deps.secret, user._id, code));
  const sessionId = new Types.ObjectId(subject.sessionId);
  await withTransaction(db, async (tx) => {
    const { modifiedCount } = await secondFactorModel(tx).updateOne(
      { ...waiting, sealedSecret: factor.sealedSecret },
      { $set: { since: now, recoveryHashes, expiresAt: null } },
    );
    if (modifiedCount === 0) fail('conflict');
    await sessionModel(tx).updateOne({ _id: sessionId, userId: user._id }, { $set: { secondFactorAt: now } });
    await endAllSessions(tx, user._id, { now, except: sessionId });
    await deps.mail.add(tx, {
      kind: 'second-factor',
      to: user.email,
      data: { name: user.name, at: now.toISOString(), change: 'on' },
    });
    if (user.role !== 'admin') return;
    await writeAudit(tx, subject, 'user.second-factor.on', {
      target: { kind: 'user', id: params.id, ownerId: params.id },
      before: { secondFactor: 'off' },
      after: { secondFactor: 'on' },
    });
  });
  await deps.verifier.refresh();
  return { ...(await renewToken(deps, subject)), recoveryCodes };
});
