import { setUserStatus as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { recordAction } from '../../audit/audit.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { endAllSessions } from '../../sessions/sessions.api.ts';
import { assertNotLastAdministrator } from '../administrators.ts';
import { changeAccount } from '../change-account.ts';
import type { UserDoc } from '../user.model.ts';
import { administeredAccount } from './administered-account.ts';
import { presentManagedUser } from './present-managed-user.ts';

/**
 * Suspends an account, which ends its sessions, or lifts the suspension. An unchanged status changes nothing and leaves
 * no audit record.
 */
export const setUserStatus = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const { suspended, reason } = body;
  const changed = await withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    if (user.suspended === suspended) return user;
    const now = deps.clock.now();
    if (suspended) await suspend(tx, deps, user, { reason, now });
    else await restore(tx, deps, user);
    await recordAction(tx, actor, {
      action: suspended ? 'user.suspended' : 'user.restored',
      target: { kind: 'user', id: params.id },
      before: { suspended: user.suspended },
      after: { suspended },
      reason,
      at: now,
    });
    return { ...user, suspended };
  });
  await deps.verifier.refresh();
  return presentManagedUser(changed);
});

async function suspend(
  tx: Transaction,
  { mail }: IdentityDeps,
  user: UserDoc,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await assertNotLastAdministrator(tx, user._id);
  await changeAccount(tx, user._id.toHexString(), () => ({ suspended: true }));
  await endAllSessions(tx, user._id, { now });
  await mail.add(tx, { kind: 'account-suspended', to: user.email, data: { name: user.name, reason } });
}

async function restore(tx: Transaction, { mail }: IdentityDeps, user: UserDoc): Promise<void> {
  await changeAccount(tx, user._id.toHexString(), () => ({ suspended: false }));
  await mail.add(tx, { kind: 'account-restored', to: user.email, data: { name: user.name } });
}
