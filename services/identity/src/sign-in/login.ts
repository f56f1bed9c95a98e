import { login as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { likeliestRegistration, type UserDoc, userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { beginSession, issueMoment, signInReply } from '../sessions/sessions.api.ts';
import { type Browser, browserOf } from './known-browsers/browser-cookie.ts';
import { rememberBrowser } from './known-browsers/known-browsers.ts';
import { beginChallenge } from './two-factor/begin-challenge.ts';
import { findSecondFactor } from './two-factor/find-second-factor.ts';

/**
 * Begins a session for a correct email address and password. All refusals before the password is verified take the same
 * steps and get the same response, so that they do not reveal which email addresses have an account.
 * @throws second_factor_required when a code is needed: `giveSecondFactor` continues the sign-in
 */
export const login = route(contract, everyone, (deps) => async ({ body, request }) => {
  const { email, remember = false } = body;
  const at = deps.clock.now();
  const browser = browserOf(request.cookies, deps.secureCookies);
  const { _id, passwordHash } = await checkPassword(deps, body.password, {
    email,
    browser,
    ip: request.ip,
  });

  const issuedAt = await issueMoment(deps, _id);
  const signIn = await withTransaction(deps.db, async (tx) => {
    // The password may have changed during the check. A change during this transaction conflicts with it, since
    // beginning a session writes to the account.
    const user = (await userModel(tx).findOne({ _id, passwordHash }).lean()) ?? fail('invalid_credentials');
    if (!user.emailVerified) fail('email_not_verified');
    if (user.suspended) fail('account_suspended');
    if (await findSecondFactor(deps.db, _id)) return { user, begun: null };
    await rememberBrowser(tx, deps, user, browser);
    const begun = await beginSession(tx, user, { remember, userAgent: request.userAgent, at });
    return { user, begun };
  });
  if (!signIn.begun) return beginChallenge(deps, signIn.user, remember);
  return signInReply(deps, { user: signIn.user, issuedAt, ...signIn.begun }, [browser.cookie]);
});

/**
 * Verifies a password with the same steps for known and unknown email addresses.
 *
 * The password of an unverified registration is checked too and results in `email_not_verified`. That also applies to
 * email addresses with an account; otherwise, a sign-up would reveal it. Such a password grants no access and does not
 * affect the lockout.
 */
async function checkPassword(
  deps: IdentityDeps,
  password: string,
  { email, browser, ip }: { email: string; browser: Browser; ip: string },
): Promise<UserDoc> {
  const guard = await deps.loginLock.forSignIn({ email, browserHash: browser.hash, ip });
  await guard.assertOpen();
  const user = await userModel(deps.db).findOne({ email }).lean();
  const registration = await likeliestRegistration(
    deps.db,
    { email, browserHash: browser.hash },
    deps.clock.now(),
  );
  if ((await deps.passwords.matches(user?.passwordHash ?? null, password)) && user) {
    await guard.assertOpen();
    await guard.clear();
    return user;
  }
  if (registration && (await deps.passwords.matches(registration.passwordHash, password))) {
    await guard.assertOpen();
    fail('email_not_verified');
  }
  await guard.countFailure();
  return fail('invalid_credentials');
}
