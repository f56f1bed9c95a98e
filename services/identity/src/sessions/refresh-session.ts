import { refreshSession as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type UserDoc, userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { issueMoment } from './issue-moment.ts';
import { noRefreshCookieHeader, refreshCookieName } from './refresh-cookie.ts';
import { isTokenForm } from './refresh-token.ts';
import { revokeSession } from './revoke-session.ts';
import type { SessionDoc } from './session.model.ts';
import { isSessionOver } from './session-lifetime.ts';
import { signInReply } from './sign-in-reply.ts';
import { spendRefreshToken } from './spend-refresh-token.ts';

/**
 * Exchanges the refresh cookie for the next one and a new access token.
 * @throws refresh_invalid when the cookie is missing, unknown, expired or reused, or its account was deleted;
 *   account_suspended. Both delete the cookie.
 */
export const refreshSession = route(contract, everyone, (deps: IdentityDeps) => async ({ request }) => {
  const headers = noRefreshCookieHeader(deps.secureCookies);
  const token = request.cookies[refreshCookieName];
  if (token === undefined || !isTokenForm(token)) fail('refresh_invalid', { headers });

  const spending = await spendRefreshToken(deps, token);
  if (spending.outcome === 'unknown') fail('refresh_invalid', { headers });
  if (spending.outcome === 'reused') {
    await deps.verifier.refresh();
    const { userId, _id: sessionId } = spending.session;
    deps.logger.warn({ userId, sessionId }, 'refresh token reused; session ended');
    return fail('refresh_invalid', { headers });
  }

  const { session, refreshToken, expiresAt } = spending;
  const issuedAt = await issueMoment(deps, session.userId);
  const user = await userModel(deps.db).findById(session.userId).lean();
  if (!user || isOver(session, user) || isSessionOver(issuedAt, session, user.role)) {
    await end(deps, session);
    return fail('refresh_invalid', { headers });
  }
  if (user.suspended) {
    await end(deps, session);
    fail('account_suspended', { headers });
  }
  return signInReply(deps, {
    user,
    issuedAt,
    sessionId: session._id,
    remember: session.remember,
    secondFactorAt: session.secondFactorAt ?? null,
    refreshToken,
    expiresAt,
  });
});

const isOver = (session: SessionDoc, user: UserDoc): boolean =>
  user.tokensNotBefore !== null && session.createdAt < user.tokensNotBefore;

async function end(deps: IdentityDeps, session: SessionDoc): Promise<void> {
  await withTransaction(deps.db, (tx) => revokeSession(tx, deps.db, session, deps.clock.now()));
  await deps.verifier.refresh();
}
