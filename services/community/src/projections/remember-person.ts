import type { Subject } from '@poc/kit/auth/subject';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type PersonDoc, personModel } from './person.model.ts';

/** Older than any event: the first one that arrives fills the row in. */
const beforeAnyEvent = new Date(0);

/**
 * Makes sure that the subject's own row is there: their first post may come before identity's event about them.
 * @returns the row as it is now, without a name until an event or `learnPerson` has given one
 */
export async function rememberPerson(tx: Transaction, db: Connection, subject: Subject): Promise<PersonDoc> {
  const known = await personModel(db)
    .findOneAndUpdate(
      { _id: new Types.ObjectId(subject.id) },
      {
        $setOnInsert: { name: '', role: subject.role, asOf: beforeAnyEvent, deletedAt: null },
      },
      { upsert: true, returnDocument: 'after', session: tx.session },
    )
    .lean()
    .orFail();
  return known;
}
