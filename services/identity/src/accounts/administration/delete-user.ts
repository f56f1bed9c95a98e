import { deleteUser as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { recordAction } from '../../audit/audit.api.ts';
import { route } from '../../route.ts';
import { assertNotLastAdministrator } from '../administrators.ts';
import { erasePerson, finishErasure } from '../erasure/erase-person.ts';
import { administeredAccount } from './administered-account.ts';

/**
 * Deletes an account with the same effects as a deletion by its owner. The audit record does not identify the person.
 */
export const deleteUser = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db } = deps;
  const erased = await withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    await assertNotLastAdministrator(tx, user._id);
    const now = deps.clock.now();
    await erasePerson(tx, deps, user, { now });
    await recordAction(tx, actor, {
      action: 'user.deleted',
      target: { kind: 'user', id: params.id },
      before: { role: user.role, createdAt: user.createdAt.toISOString() },
      after: {},
      at: now,
    });
    return user;
  });
  await finishErasure(deps, erased);
});
