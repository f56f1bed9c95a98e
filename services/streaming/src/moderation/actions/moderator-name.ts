import type { Transaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { type Connection, Types } from 'mongoose';

/** How the log of a chat names an administrator of whom no event has come yet. Nothing waits for identity here. */
const unknownName = 'Administrator';

/** The name of who moderates, as the projection of people has it now. */
export async function moderatorName(db: Connection, { session }: Transaction, id: string): Promise<string> {
  const person = await personModel(db).findById(new Types.ObjectId(id), { name: 1 }).session(session).lean();
  return person?.name || unknownName;
}
