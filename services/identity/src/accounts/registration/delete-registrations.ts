import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { revokeCodes } from '../../sign-in/sign-in.api.ts';
import { registrationModel } from './registration.model.ts';

/** Deletes all registrations of an email address and invalidates their codes. */
export async function deleteRegistrations(
  tx: Transaction,
  deps: Pick<IdentityDeps, 'db' | 'secret'>,
  email: string,
): Promise<void> {
  await registrationModel(tx).deleteMany({ email });
  await revokeCodes(tx, deps, { purpose: 'verify-email', key: email });
}
