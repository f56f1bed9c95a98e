import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import type { UserDoc } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { challengeModel } from './challenge.model.ts';
import { secondFactorModel } from './second-factor.model.ts';

/** Deletes a user's two-factor setup and pending sign-ins. @returns true if it was enabled */
export async function deleteSecondFactor(tx: Transaction, userId: Types.ObjectId): Promise<boolean> {
  await challengeModel(tx).deleteMany({ userId });
  const gone = await secondFactorModel(tx).findOneAndDelete({ _id: userId }).lean();
  return gone !== null && gone.since !== null;
}

/**
 * Disables a user's two-factor authentication, emails them, and records an audit entry if they are an administrator.
 * @param by who requested it
 * @returns false, without changes, when it was off
 */
export async function disableSecondFactor(
  tx: Transaction,
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'mail'>,
  user: UserDoc,
  by: 'person' | 'operator',
): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, user._id))) return false;
  const id = user._id.toHexString();
  await deps.mail.add(tx, {
    kind: 'second-factor',
    to: user.email,
    data: {
      name: user.name,
      at: deps.clock.now().toISOString(),
      change: by === 'person' ? 'off' : 'reset',
    },
  });
  if (user.role === 'admin') {
    // An operator at a terminal has no account: the entry names the account itself and the command.
    await writeAudit(tx, { id }, by === 'person' ? 'user.second-factor.off' : 'user.second-factor.reset', {
      target: { kind: 'user', id, ownerId: id },
      before: { secondFactor: 'on' },
      after: { secondFactor: 'off', ...(by === 'operator' ? { by: 'admin:reset-second-factor' } : {}) },
    });
  }
  return true;
}
