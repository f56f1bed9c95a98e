import { setUserEmail as contract } from '@poc/contracts/endpoints/identity-admin';
import { userUpdated } from '@poc/contracts/events/identity';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { recordAction } from '../../audit/audit.api.ts';
import { route } from '../../route.ts';
import { revokeCodes } from '../../sign-in/sign-in.api.ts';
import { deleteEmailChanges } from '../email-changes/offer-undo.ts';
import { snapshotOfUser } from '../present-user.ts';
import { searchFieldsOf } from '../search-fields.ts';
import { type UserDoc, userModel } from '../user.model.ts';
import { administeredAccount } from './administered-account.ts';
import { presentManagedUser } from './present-managed-user.ts';

/**
 * Changes an account's email address immediately and notifies both the old and the new one. Reset codes, pending
 * changes and undo links become invalid. An unchanged email address changes nothing and leaves no audit record.
 */
export const setUserEmail = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const changed = await withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    const { name, email: oldEmail } = user;
    const email = body.newEmail;
    if (oldEmail === email) return user;

    const after = await moveTo(tx, user, email);
    await tx.emit(userUpdated, { key: params.id, data: snapshotOfUser(after) });
    await revokeCodes(tx, deps, { purpose: 'reset-password', key: oldEmail });
    await revokeCodes(tx, deps, { purpose: 'new-email', key: params.id });
    await deleteEmailChanges(tx, user._id);
    const data = { name, oldEmail, newEmail: email, byAdministrator: true };
    for (const to of [oldEmail, email]) await deps.mail.add(tx, { kind: 'email-changed', to, data });
    await recordAction(tx, actor, {
      action: 'user.email.set',
      target: { kind: 'user', id: params.id },
      before: { email: oldEmail },
      after: { email },
      at: deps.clock.now(),
    });
    return after;
  });
  return presentManagedUser(changed);
});

/** Relies on the unique index; a check before the write would race. */
async function moveTo(tx: Transaction, user: UserDoc, email: string): Promise<UserDoc> {
  const changes = { email, pendingEmail: null, ...searchFieldsOf({ ...user, email }) };
  try {
    await userModel(tx).updateOne({ _id: user._id }, { $set: changes });
    return { ...user, email, pendingEmail: null };
  } catch (error) {
    if (isDuplicateKey(error)) fail('email_taken', { cause: error });
    throw error;
  }
}
