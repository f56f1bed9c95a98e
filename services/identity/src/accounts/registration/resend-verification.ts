import { resendVerification as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { codeMinutes, codeRequesterOf, failTooSoon, issueCode } from '../../sign-in/sign-in.api.ts';
import { userModel } from '../user.model.ts';
import { likeliestRegistration } from './find-registration.ts';

/**
 * Emails a new code for this browser's registration, else for the newest one of the email address. It is valid in this
 * browser.
 * Unknown email addresses take the same steps and get the same response, including the 60-second limit.
 */
export const resendVerification = route(contract, everyone, (deps) => async ({ body, request }) => {
  const { email } = body;
  const { browser, browserHash, handle, isUnnamed } = codeRequesterOf(deps, request.cookies, body.handle);
  const issued = await withTransaction(deps.db, async (tx) => {
    const user = await userModel(tx).findOne({ email }).lean();
    const registration = await likeliestRegistration(tx, { email, browserHash }, deps.clock.now());
    const ref = registration?._id.toHexString() ?? '';
    const issued = await issueCode(tx, deps, {
      purpose: 'verify-email',
      key: email,
      browserHash,
      ref,
      requester: { ip: request.ip, unnamed: isUnnamed ? 'another-code' : null },
    });
    if (issued.code === null) return issued;

    if (!registration) await deps.mail.add(tx, { kind: 'nothing', to: email, data: {} });
    else if (user) {
      await deps.mail.add(tx, { kind: 'already-registered', to: email, data: { name: user.name } });
    } else {
      const data = { name: registration.name, code: issued.code, minutes: codeMinutes };
      await deps.mail.add(tx, { kind: 'verification-code', to: email, data });
    }
    return issued;
  });
  if (issued.code === null) failTooSoon(issued.waitSeconds);
  const message = 'Verification code resent to your email';
  return reply({ message, handle }, { cookies: [browser.cookie] });
});
