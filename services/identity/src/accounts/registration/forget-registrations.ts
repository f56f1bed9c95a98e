import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { forgetCodes } from '../../sign-in/sign-in.api.ts';
import { registrationModel } from './registration.model.ts';

/** Removes every registration of an address and kills their codes: it has an account now, or its person is erased. */
export async function forgetRegistrations(
  tx: Transaction,
  deps: Pick<IdentityDeps, 'db' | 'secret'>,
  email: string,
): Promise<void> {
  await registrationModel(deps.db).deleteMany({ email }, { session: tx.session });
  await forgetCodes(tx, deps, { purpose: 'verify-email', key: email });
}
