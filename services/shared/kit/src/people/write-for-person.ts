import type { Connection } from 'mongoose';
import type { Subject } from '../auth/subject.ts';
import { fail } from '../errors.ts';
import { isDuplicateKey } from '../mongo/errors.ts';
import { type Transaction, withTransaction } from '../mongo/transaction.ts';
import { beforeAnyEvent, type PersonDoc, personModel } from './person.model.ts';

/** Two first writes of one person may both insert a row; the later one finds it at the next try. */
const triesOnDuplicate = 5;

/**
 * Runs a change that a person makes, in one transaction with their row: several at once of one person happen one after
 * the other. An erasure of the person and a write of theirs so meet on one row, and nothing of somebody who was erased can
 * be stored afterwards.
 * @param work may run several times: nothing but reads and writes with the transaction's session. `person` has no name
 *   until an event or `learnAuthor` has given one
 * @throws unauthenticated for a person who was erased: their token has merely not expired yet
 */
export async function writeForPerson<T>(
  db: Connection,
  subject: Pick<Subject, 'id' | 'role'>,
  work: (tx: Transaction, person: PersonDoc) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(db, async (tx) => work(tx, await touchPerson(tx, db, subject)));
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === triesOnDuplicate) throw error;
    }
  }
}

/** Makes sure that the row is there, and writes to it. */
async function touchPerson(
  tx: Transaction,
  db: Connection,
  { id, role }: Pick<Subject, 'id' | 'role'>,
): Promise<PersonDoc> {
  const person = await personModel(db)
    .findOneAndUpdate(
      { _id: id },
      { $inc: { writes: 1 }, $setOnInsert: { name: '', role, changedAt: beforeAnyEvent } },
      { upsert: true, returnDocument: 'after', session: tx.session },
    )
    .lean<PersonDoc>()
    .orFail();
  return person.deleted ? fail('unauthenticated') : person;
}
