import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { anyCase, type CategoryDoc, categoryModel } from './category.model.ts';

/** Added categories follow the specification's own, in the order of their names. */
const addedPosition = 1_000;

/**
 * Gives the spelling by which a category is known, whatever its case; one that is not known yet is added.
 * @returns the name to store
 */
export async function settleCategory(
  tx: Transaction,
  db: Connection,
  name: string,
  actor: Pick<Subject, 'id'>,
): Promise<string> {
  const categories = categoryModel(db);
  const { session } = tx;
  const known = await categories.findOne({ name }, null, { session, collation: anyCase }).lean<CategoryDoc>();
  if (known) return known.name;
  // Somebody who adds the same at once makes one of the transactions run again, and find it.
  const _id = new Types.ObjectId();
  await categories.create([{ _id, name, position: addedPosition }], { session });
  await writeAudit(tx, {
    actor,
    action: 'category.create',
    target: { kind: 'category', id: _id.toHexString(), name },
    after: { name },
  });
  return name;
}
