import { setUserRole as contract } from '@poc/contracts/endpoints/identity-admin';
import { userUpdated } from '@poc/contracts/events/identity';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { recordAction } from '../../audit/audit.api.ts';
import { route } from '../../route.ts';
import { voidAccessTokens } from '../../sessions/sessions.api.ts';
import { assertNotLastAdministrator } from '../administrators.ts';
import { snapshotOfUser } from '../present-user.ts';
import { userModel } from '../user.model.ts';
import { administeredAccount } from './administered-account.ts';
import { presentManagedUser } from './present-managed-user.ts';

/**
 * Changes a role. Sessions continue, but their access tokens are revoked, so the next refresh issues the new role. An
 * unchanged role changes nothing and leaves no audit record.
 */
export const setUserRole = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const { role } = body;
  const changed = await withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    if (user.role === role) return user;
    if (role !== 'admin') await assertNotLastAdministrator(tx, user._id);
    await userModel(tx).updateOne({ _id: user._id }, { $set: { role } });

    const now = deps.clock.now();
    const after = { ...user, role };
    await tx.emit(userUpdated, { key: params.id, data: snapshotOfUser(after) });
    await voidAccessTokens(tx, user._id, now);
    await deps.mail.add(tx, { kind: 'role-changed', to: user.email, data: { name: user.name, role } });
    await recordAction(tx, actor, {
      action: 'user.role.set',
      target: { kind: 'user', id: params.id },
      before: { role: user.role },
      after: { role },
      at: now,
    });
    return after;
  });
  await deps.verifier.refresh();
  return presentManagedUser(changed);
});
