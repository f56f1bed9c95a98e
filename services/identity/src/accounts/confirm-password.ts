import { fail } from '@poc/kit/errors';
import type { IdentityDeps } from '../deps.ts';
import type { UserDoc } from './user.model.ts';

/**
 * Verifies a signed-in member's password again. A separate lockout counts failures, so that guesses at sign-in do not
 * block the owner, and an unattended device allows only 5 attempts.
 * @throws wrong_password, login_locked, too_many_requests
 */
export async function confirmPassword(
  deps: Pick<IdentityDeps, 'loginLock' | 'passwords'>,
  user: Pick<UserDoc, '_id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const guard = deps.loginLock.forConfirmation(user._id.toHexString());
  await guard.assertOpen();
  if (!(await deps.passwords.matches(user.passwordHash, password))) {
    await guard.countFailure();
    fail('wrong_password');
  }
  await guard.assertOpen();
  await guard.clear();
}
