import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, randomToken, successorOf } from './refresh-token.ts';
import { revokeSession } from './revoke-session.ts';
import { type SessionDoc, sessionModel } from './session.model.ts';
import { sessionEnd } from './session-lifetime.ts';

/** Time in ms for which a consumed token leads to its successor, for concurrent tabs and lost responses. */
export const reuseGraceMs = 10_000;

export type Spending =
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
export function spendRefreshToken(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  token: string,
): Promise<Spending> {
  return withTransaction(deps.db, async (tx): Promise<Spending> => {
    const now = deps.clock.now();
    const presented = await rowOf(deps, tx, token);
    if (!presented || presented.expiresAt <= now) return { outcome: 'unknown' };
    const session = await sessionModel(deps.db).findById(presented.sessionId).session(tx.session).lean();
    if (!session || session.expiresAt <= now) return { outcome: 'unknown' };

    if (presented.spentAt) {
      if (now.getTime() - presented.spentAt.getTime() > reuseGraceMs) {
        await revokeSession(tx, deps.db, session, now);
        return { outcome: 'reused', session };
      }
      const refreshToken = await newestAfter(deps, tx, token);
      return { outcome: 'rotated', session, refreshToken, expiresAt: session.expiresAt };
    }

    return { outcome: 'rotated', session, ...(await rotate(deps, tx, { token, session, now })) };
  });
}

const rowOf = (deps: Pick<IdentityDeps, 'db'>, tx: Transaction, token: string) =>
  refreshTokenModel(deps.db).findById(hashToken(token)).session(tx.session).lean();

async function rotate(
  deps: Pick<IdentityDeps, 'db'>,
  tx: Transaction,
  { token, session, now }: { token: string; session: SessionDoc; now: Date },
): Promise<{ refreshToken: string; expiresAt: Date }> {
  const successorKey = randomToken();
  const successor = successorOf(token, successorKey);
  const user = await userModel(deps.db).findById(session.userId, { role: 1 }).session(tx.session).lean();
  const expiresAt = sessionEnd(now, session, user?.role ?? 'user');
  // Concurrent exchanges conflict on this write: the later one is retried and finds the token consumed.
  await refreshTokenModel(deps.db).updateOne(
    { _id: hashToken(token) },
    { $set: { spentAt: now, successorKey } },
    { session: tx.session },
  );
  await refreshTokenModel(deps.db).create(
    [{ _id: hashToken(successor), sessionId: session._id, expiresAt }],
    { session: tx.session },
  );
  await sessionModel(deps.db).updateOne(
    { _id: session._id },
    { $set: { lastUsedAt: now, expiresAt } },
    { session: tx.session },
  );
  return { refreshToken: successor, expiresAt };
}

/** Follows the chain from a consumed token to the valid one. */
async function newestAfter(deps: Pick<IdentityDeps, 'db'>, tx: Transaction, token: string): Promise<string> {
  let newest = token;
  let row = await rowOf(deps, tx, newest);
  while (row?.spentAt && row.successorKey) {
    newest = successorOf(newest, row.successorKey);
    row = await rowOf(deps, tx, newest);
  }
  return newest;
}
