import { refreshSession as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type UserDoc, userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { issueMoment } from './issue-moment.ts';
import { noRefreshCookieHeader, refreshCookieName } from './refresh-cookie.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, isWellFormedToken, randomToken, successorOf } from './refresh-token.ts';
import { revokeSession } from './revoke-session.ts';
import { type SessionDoc, sessionModel } from './session.model.ts';
import { isSessionOver, sessionEnd } from './session-lifetime.ts';
import { signInReply } from './sign-in-reply.ts';

/**
 * Exchanges the refresh cookie for the next one and a new access token.
 * @throws refresh_invalid when the cookie is missing, unknown, expired or reused, or its account was deleted;
 *   account_suspended. Both delete the cookie.
 */
export const refreshSession = route(contract, everyone, (deps) => async ({ request }) => {
  const headers = noRefreshCookieHeader(deps.secureCookies);
  const token = request.cookies[refreshCookieName];
  if (token === undefined || !isWellFormedToken(token)) fail('refresh_invalid', { headers });

  const exchange = await consumeRefreshToken(deps, token);
  if (exchange.outcome === 'unknown') fail('refresh_invalid', { headers });
  if (exchange.outcome === 'reused') {
    await deps.verifier.refresh();
    const { userId, _id: sessionId } = exchange.session;
    deps.logger.warn({ userId, sessionId }, 'refresh token reused; session ended');
    return fail('refresh_invalid', { headers });
  }

  const { session, refreshToken, expiresAt } = exchange;
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
  await withTransaction(deps.db, (tx) => revokeSession(tx, session, deps.clock.now()));
  await deps.verifier.refresh();
}

/** Time in ms for which a consumed token leads to its successor, for concurrent tabs and lost responses. */
export const reuseGraceMs = 10_000;

type TokenExchange =
  | { outcome: 'rotated'; session: SessionDoc; refreshToken: string; expiresAt: Date }
  /** Unknown, expired, or its session has ended. */
  | { outcome: 'unknown' }
  /** Reuse of a consumed token: thief and owner cannot be distinguished, so the session ends for both. */
  | { outcome: 'reused'; session: SessionDoc };

/**
 * Exchanges a refresh token for the next one of its family.
 *
 * A consumed token leads to the same successor for 10 seconds; after that, its reuse ends the family. The grace period
 * creates no second family: the next exchange exposes any other holder of the successor.
 */
function consumeRefreshToken(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  token: string,
): Promise<TokenExchange> {
  return withTransaction(deps.db, async (tx): Promise<TokenExchange> => {
    const now = deps.clock.now();
    const presented = await rowOf(tx, token);
    if (!presented || presented.expiresAt <= now) return { outcome: 'unknown' };
    const session = await sessionModel(tx).findById(presented.sessionId).lean();
    if (!session || session.expiresAt <= now) return { outcome: 'unknown' };

    if (presented.spentAt) {
      if (now.getTime() - presented.spentAt.getTime() > reuseGraceMs) {
        await revokeSession(tx, session, now);
        return { outcome: 'reused', session };
      }
      const refreshToken = await newestAfter(tx, token);
      return { outcome: 'rotated', session, refreshToken, expiresAt: session.expiresAt };
    }

    return { outcome: 'rotated', session, ...(await rotate(tx, { token, session, now })) };
  });
}

const rowOf = (tx: Transaction, token: string) => refreshTokenModel(tx).findById(hashToken(token)).lean();

async function rotate(
  tx: Transaction,
  { token, session, now }: { token: string; session: SessionDoc; now: Date },
): Promise<{ refreshToken: string; expiresAt: Date }> {
  const successorKey = randomToken();
  const successor = successorOf(token, successorKey);
  const user = await userModel(tx).findById(session.userId, { role: 1 }).lean();
  const expiresAt = sessionEnd(now, session, user?.role ?? 'user');
  // Concurrent exchanges conflict on this write: the later one is retried and finds the token consumed.
  await refreshTokenModel(tx).updateOne({ _id: hashToken(token) }, { $set: { spentAt: now, successorKey } });
  await refreshTokenModel(tx).create({ _id: hashToken(successor), sessionId: session._id, expiresAt });
  await sessionModel(tx).updateOne({ _id: session._id }, { $set: { lastUsedAt: now, expiresAt } });
  return { refreshToken: successor, expiresAt };
}

/** Follows the chain from a consumed token to the valid one. */
async function newestAfter(tx: Transaction, token: string): Promise<string> {
  let newest = token;
  let row = await rowOf(tx, newest);
  while (row?.spentAt && row.successorKey) {
    newest = successorOf(newest, row.successorKey);
    row = await rowOf(tx, newest);
  }
  return newest;
}
