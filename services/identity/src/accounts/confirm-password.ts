import { fail } from '@poc/kit/errors';
import type { IdentityDeps } from '../identity-deps.ts';
import type { UserDoc } from './user.model.ts';

/**
 * Asks once more for the password of somebody signed in. Wrong ones count with those at sign-in: a device that was left
 * open is no way around the lockout.
 * @throws wrong_password, login_locked, too_many_requests
 */
export async function confirmPassword(
  deps: Pick<IdentityDeps, 'loginLock' | 'passwords'>,
  user: Pick<UserDoc, 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  await deps.loginLock.assertOpen(user.email);
  if (!(await deps.passwords.matches(user.passwordHash, password))) {
    await deps.loginLock.countFailure(user.email);
    fail('wrong_password');
  }
  await deps.loginLock.assertOpen(user.email);
  await deps.loginLock.clear(user.email);
}
