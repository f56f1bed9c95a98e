import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type PersonDoc, personModel } from './person.model.ts';

/** Older than any event: the first one that arrives fills the row in. */
const beforeAnyEvent = new Date(0);

/**
 * Makes sure that the subject's own row is there, and writes to it: an erasure of the person and a write of theirs so
 * meet on one row, and nothing of somebody who was erased can be stored afterwards.
 * @returns the row, without a name until an event or `learnPerson` has given one
 * @throws unauthenticated for a person who was erased: their token has merely not run out yet
 */
export async function rememberPerson(tx: Transaction, db: Connection, subject: Subject): Promise<PersonDoc> {
  const person = await personModel(db)
    .findOneAndUpdate(
      { _id: subject.id },
      {
        $inc: { writes: 1 },
        $setOnInsert: { name: '', role: subject.role, changedAt: beforeAnyEvent },
      },
      { upsert: true, returnDocument: 'after', session: tx.session },
    )
    .lean<PersonDoc>()
    .orFail();
  return person.deleted ? fail('unauthenticated') : person;
}
