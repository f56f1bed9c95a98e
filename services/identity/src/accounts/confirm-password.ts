import { fail } from '@poc/kit/errors';
import type { IdentityDeps } from '../deps.ts';
import type { UserDoc } from './user.model.ts';

/**
 * Asks once more for the password of somebody signed in. Wrong ones have a lockout of their own: strangers who guess at the
 * sign-in do not keep the owner from it, and a device that was left open gives no more than its 5 tries.
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
