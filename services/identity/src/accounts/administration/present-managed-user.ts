import type { ManagedUser } from '@poc/contracts/entities/identity';
import { presentUser } from '../present-user.ts';
import type { UserDoc } from '../user.model.ts';

/** Presents an account to administrators, without its unconfirmed email address. */
export function presentManagedUser(user: UserDoc): ManagedUser {
  const { emailVerified, suspended } = user;
  return { ...presentUser({ ...user, pendingEmail: null }), emailVerified, suspended };
}
