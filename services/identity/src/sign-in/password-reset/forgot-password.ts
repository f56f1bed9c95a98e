import { forgotPassword as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { codeRequesterOf } from '../codes/code-requester.ts';
import { failTooSoon } from '../codes/fail-too-soon.ts';
import { codeMinutes, issueCode } from '../codes/issue-code.ts';

/**
 * Emails a reset code, valid in the requesting browser. Unknown email addresses and suspended accounts take the same
 * steps and get the same response, including the 60-second limit; their email is never sent.
 */
export const forgotPassword = route(contract, everyone, (deps) => async ({ body, request }) => {
  const { email } = body;
  const { browser, browserHash, handle, isUnnamed } = codeRequesterOf(deps, request.cookies, body.handle);
  const issued = await withTransaction(deps.db, async (tx) => {
    const found = await userModel(tx).findOne({ email }).lean();
    const user = found?.suspended ? null : found;
    const ref = user?._id.toHexString() ?? '';
    const issued = await issueCode(tx, deps, {
      purpose: 'reset-password',
      key: email,
      browserHash,
      ref,
      requester: { ip: request.ip, unnamed: isUnnamed ? 'another-code' : null },
    });
    if (issued.code === null) return issued;
    if (user) {
      const data = { name: user.name, code: issued.code, minutes: codeMinutes, byAdministrator: false };
      await deps.mail.add(tx, { kind: 'reset-code', to: email, data });
    } else {
      await deps.mail.add(tx, { kind: 'nothing', to: email, data: {} });
    }
    return issued;
  });
  if (issued.code === null) failTooSoon(issued.waitSeconds);
  return reply(
    { message: 'If there is an account with that email, we have sent a code to it.', handle },
    { cookies: [browser.cookie] },
  );
});
