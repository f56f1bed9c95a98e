import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { AuditRecordDoc } from '../../audit/audit.api.ts';
import { type UserDoc, userModel } from '../user.model.ts';

/**
 * Returns the account that an administrator acts on, and the administrator as audit actor, both read in the transaction
 * of the action. The role is checked again because access tokens can be a minute out of date.
 * @throws forbidden when the subject is no longer an administrator; not_found
 */
export async function administeredAccount(
  tx: Transaction,
  subject: Subject,
  userId: string,
): Promise<{ user: UserDoc; actor: AuditRecordDoc['actor'] }> {
  const actor = await actingAdministrator(tx, subject);
  const user = (await userModel(tx).findById(new Types.ObjectId(userId)).lean()) ?? fail('not_found');
  return { user, actor };
}

/** Returns the administrator as audit actor. @throws forbidden when the subject is no longer an administrator */
export async function actingAdministrator(
  tx: Transaction,
  subject: Pick<Subject, 'id'>,
): Promise<AuditRecordDoc['actor']> {
  const administrator = await userModel(tx)
    .findOne({ _id: new Types.ObjectId(subject.id), role: 'admin', suspended: false })
    .lean();
  return administrator ? { id: subject.id, name: administrator.name } : fail('forbidden');
}
