import { giveSecondFactor as contract } from '@poc/contracts/endpoints/second-factor';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { type UserDoc, userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import {
  beginSession,
  hashToken,
  issueMoment,
  isWellFormedToken,
  signInReply,
} from '../../sessions/sessions.api.ts';
import { browserOf } from '../known-browsers/browser-cookie.ts';
import { rememberBrowser } from '../known-browsers/known-browsers.ts';
import { type ChallengeDoc, challengeModel } from './challenge.model.ts';
import { challengeCookieName, clearChallengeCookieHeader } from './challenge-cookie.ts';
import { consumeSecondFactor } from './consume-second-factor.ts';

/**
 * Completes a sign-in with its second factor and begins the session.
 * @throws sign_in_expired when this browser has no pending sign-in, or the password has changed
 */
export const giveSecondFactor = route(contract, everyone, (deps) => async ({ body, request }) => {
  const over = (): never =>
    fail('sign_in_expired', { headers: clearChallengeCookieHeader(deps.secureCookies) });
  const at = deps.clock.now();
  const challenge = await waiting(deps, request.cookies[challengeCookieName], at);
  const user = challenge && (await personOf(deps, challenge));
  if (!challenge || !user) return over();
  const userId = user._id.toHexString();
  await consumeSecondFactor(deps, user, {
    code: body.code,
    places: { app: `sign-in ${userId}`, recovery: `sign-in ${challenge._id}` },
  });

  const browser = browserOf(request.cookies, deps.secureCookies);
  const issuedAt = await issueMoment(deps, user._id);
  const signIn = await withTransaction(deps.db, async (tx) => {
    const { deletedCount } = await challengeModel(tx).deleteOne({ _id: challenge._id });
    const { passwordHash } = user;
    const current = await userModel(tx).findOne({ _id: user._id, passwordHash }).lean();
    if (deletedCount === 0 || !current) return over();
    if (current.suspended) fail('account_suspended');
    await rememberBrowser(tx, deps, current, browser);
    const { userAgent } = request;
    const { remember } = challenge;
    const begun = await beginSession(tx, current, { remember, userAgent, at, secondFactorAt: at });
    return { user: current, issuedAt, ...begun };
  });
  return signInReply(deps, signIn, [browser.cookie]);
});

async function waiting(
  { db }: Pick<IdentityDeps, 'db'>,
  token: string | undefined,
  now: Date,
): Promise<ChallengeDoc | null> {
  if (token === undefined || !isWellFormedToken(token)) return null;
  return challengeModel(db)
    .findOne({ _id: hashToken(token), expiresAt: trusted({ $gt: now }) })
    .lean();
}

async function personOf(
  { db }: Pick<IdentityDeps, 'db'>,
  { userId, passwordDigest }: ChallengeDoc,
): Promise<UserDoc | null> {
  const user = await userModel(db).findById(userId).lean();
  return user && hashToken(user.passwordHash ?? '') === passwordDigest ? user : null;
}
