import type { Transaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { Types } from 'mongoose';

/** Name in the log for an administrator whose projection has not arrived yet. */
const unknownName = 'Administrator';

/** Reads a moderator's current name from the projection of people. */
export async function moderatorName(tx: Transaction, id: string): Promise<string> {
  const person = await personModel(tx).findById(new Types.ObjectId(id), { name: 1 }).lean();
  return person?.name || unknownName;
}
