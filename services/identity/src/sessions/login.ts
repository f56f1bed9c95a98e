import type * as contract from '@poc/contracts/endpoints/identity';
import type { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type UserDoc, userModel } from '../accounts/user.model.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { presentSignIn } from './present-sign-in.ts';
import { refreshTokenModel } from './refresh-token.model.ts';
import { hashToken, randomToken } from './refresh-token.ts';
import { sessionModel } from './session.model.ts';
import { sessionEnd } from './session-lifetime.ts';

const deviceMax = 200;

/**
 * Begins a session for the right address and password. Every refusal before the password is known to be right takes
 * the same steps and says the same, so that nobody learns which addresses have an account.
 * @returns the access token and the person; the refresh token travels in its cookie
 * @throws invalid_credentials, login_locked, email_not_verified, account_suspended, too_many_requests
 */
export const login =
  (deps: IdentityDeps) =>
  async ({ body, request }: Input<typeof contract.login, typeof everyone>) => {
    const user = await checkPassword(deps, body.email, body.password);
    if (!user.emailVerified) fail('email_not_verified');
    if (user.suspended) fail('account_suspended');

    const remember = body.remember ?? false;
    const sessionId = new Types.ObjectId();
    const refreshToken = randomToken();
    const now = deps.clock.now();
    const expiresAt = sessionEnd(now, remember);
    await withTransaction(deps.db, async ({ session }) => {
      await sessionModel(deps.db).create(
        [
          {
            _id: sessionId,
            userId: user._id,
            remember,
            device: request.userAgent.slice(0, deviceMax),
            createdAt: now,
            lastUsedAt: now,
            expiresAt,
          },
        ],
        { session },
      );
      await refreshTokenModel(deps.db).create([{ _id: hashToken(refreshToken), sessionId, expiresAt }], {
        session,
      });
    });
    return presentSignIn(deps, { user, sessionId, remember, refreshToken });
  };

/** One way through for known and unknown addresses: look up, hash, weigh the outcome against the lock. */
async function checkPassword(deps: IdentityDeps, email: string, password: string): Promise<UserDoc> {
  await deps.loginLock.assertOpen(email);
  const user = await userModel(deps.db).findOne({ email }).lean();
  const right = await deps.passwords.matches(user?.passwordHash ?? null, password);
  if (!user || !right) {
    await deps.loginLock.countFailure(email);
    return fail('invalid_credentials');
  }
  await deps.loginLock.assertOpen(email);
  await deps.loginLock.clear(email);
  return user;
}
