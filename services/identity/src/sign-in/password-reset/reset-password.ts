import { resetPassword as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reply } from '@poc/kit/http/reply';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type UserDoc, userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { endAllSessions } from '../../sessions/sessions.api.ts';
import { checkCode } from '../codes/check-code.ts';
import { codeRequesterOf } from '../codes/code-requester.ts';
import { deleteKnownBrowsers, rememberBrowser } from '../known-browsers/known-browsers.ts';
import { assertGoodPassword } from '../passwords/password.policy.ts';

/**
 * Sets a new password with an emailed code and ends every session. It does not sign in, but the browser becomes
 * known. The code is consumed only together with the change.
 */
export const resetPassword = route(contract, everyone, (deps) => async ({ body, request }) => {
  const { email, code, password } = body;
  assertGoodPassword(password, { email });
  const { browser, browserHash } = codeRequesterOf(deps, request.cookies, body.handle);
  const slot = { purpose: 'reset-password', key: email, browserHash } as const;
  const right = await checkCode(deps, { ...slot, code }, browser.cookie);
  const passwordHash = await deps.passwords.hash(password);

  await withTransaction(deps.db, async (tx) => {
    await right.consume(tx);
    const { _id: userId, name } = await userOf(tx, email, right.ref);
    const now = deps.clock.now();
    await userModel(tx).updateOne({ _id: userId }, { $set: { passwordHash, emailVerified: true } });
    await endAllSessions(tx, userId, { now });
    await deleteKnownBrowsers(tx, userId);
    await rememberBrowser(tx, deps, { _id: userId, email }, browser);
    await deps.mail.add(tx, {
      kind: 'password-changed',
      to: email,
      data: { name, at: now.toISOString() },
    });
  });
  await deps.verifier.refresh();
  return reply(
    { message: 'Your password has been changed. Please sign in with the new one.' },
    { cookies: [browser.cookie] },
  );
});

/** Finds the code's account, which must still have the email address. */
async function userOf(tx: Transaction, email: string, ref: string): Promise<UserDoc> {
  if (!Types.ObjectId.isValid(ref)) fail('code_invalid');
  const user = await userModel(tx)
    .findOne({ _id: new Types.ObjectId(ref), email })
    .lean();
  if (!user || user.suspended) fail('code_invalid');
  return user;
}
