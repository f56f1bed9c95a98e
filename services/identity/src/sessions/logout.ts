import { logout as contract } from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { noRefreshCookie, refreshCookieName } from './refresh-cookie.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, isWellFormedToken } from './refresh-token.ts';
import { revokeSession } from './revoke-session.ts';
import { type SessionDoc, sessionModel } from './session.model.ts';

/**
 * Clears cached responses and the back/forward cache for the next user of the device. Storage is retained for carts,
 * drafts and the theme (ADR 68).
 */
const clearsCache = { 'Clear-Site-Data': '"cache"' };

type LogoutInput = Input<typeof contract, typeof everyone>;

/** Ends the session of the refresh cookie or, without one, of the access token. Succeeds without a session too. */
export const logout = route(contract, everyone, (deps) => async (input) => {
  const session = (await sessionOfCookie(deps, input)) ?? sessionOfToken(input);
  if (session) {
    await withTransaction(deps.db, (tx) => revokeSession(tx, session, deps.clock.now()));
    await deps.verifier.refresh();
  }
  return reply(undefined, { cookies: [noRefreshCookie(deps.secureCookies)], headers: clearsCache });
});

async function sessionOfCookie({ db }: IdentityDeps, { request }: LogoutInput): Promise<SessionDoc | null> {
  const token = request.cookies[refreshCookieName];
  if (token === undefined || !isWellFormedToken(token)) return null;
  const row = await refreshTokenModel(db).findById(hashToken(token)).lean();
  return row ? sessionModel(db).findById(row.sessionId).lean() : null;
}

function sessionOfToken({ subject }: LogoutInput): Pick<SessionDoc, '_id' | 'userId'> | null {
  if (!subject || !Types.ObjectId.isValid(subject.sessionId)) return null;
  return { _id: new Types.ObjectId(subject.sessionId), userId: new Types.ObjectId(subject.id) };
}
