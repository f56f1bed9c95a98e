import type { ManagedUser } from '@poc/contracts/entities/identity';
import { presentUser } from '../present-user.ts';
import type { UserDoc } from '../user.model.ts';

/** The account as administrators see it. An address that waits for its code is its owner's business. */
export function presentManagedUser(user: UserDoc): ManagedUser {
  const { emailVerified, suspended } = user;
  return { ...presentUser({ ...user, pendingEmail: null }), emailVerified, suspended };
}
