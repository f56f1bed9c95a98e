import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { anyCase, type CategoryDoc, categoryModel } from './category.model.ts';

/** Added categories follow the default ones, sorted by name. */
const addedPosition = 1_000;

/** Resolves a category name, ignoring case, to its stored spelling. Adds it if it is missing. */
export async function resolveCategory(
  tx: Transaction,
  name: string,
  actor: Pick<Subject, 'id'>,
): Promise<string> {
  const categories = categoryModel(tx);
  const existing = await categories.findOne({ name }, null, { collation: anyCase }).lean<CategoryDoc>();
  if (existing) return existing.name;
  // A concurrent insert aborts one of the transactions; its retry finds the category.
  const _id = new Types.ObjectId();
  await categories.create({ _id, name, position: addedPosition });
  await writeAudit(tx, actor, 'category.create', {
    target: { kind: 'category', id: _id.toHexString(), name },
    after: { name },
  });
  return name;
}
