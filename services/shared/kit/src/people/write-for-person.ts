import type { Connection } from 'mongoose';
import type { Subject } from '../auth/subject.ts';
import { fail } from '../errors.ts';
import { isDuplicateKey } from '../mongo/errors.ts';
import { type Transaction, withTransaction } from '../mongo/transaction.ts';
import { beforeAnyEvent, type PersonDoc, personModel } from './person.model.ts';

/** Retries: two first writes of one person may both insert the row; the later one finds it on retry. */
const triesOnDuplicate = 5;

/**
 * Runs a change by a person in a transaction that also writes their row. Concurrent changes of one person run one after
 * the other, and no write can follow the person's erasure.
 * @param work may run several times: only reads and writes within the transaction. `person` has no name until
 *   an event or `getAuthor` provides one
 * @throws unauthenticated for an erased person whose token has not expired yet
 */
export async function writeForPerson<T>(
  db: Connection,
  subject: Pick<Subject, 'id' | 'role'>,
  work: (tx: Transaction, person: PersonDoc) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(db, async (tx) => work(tx, await touchPerson(tx, subject)));
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === triesOnDuplicate) throw error;
    }
  }
}

async function touchPerson(tx: Transaction, { id, role }: Pick<Subject, 'id' | 'role'>): Promise<PersonDoc> {
  const person = await personModel(tx)
    .findOneAndUpdate(
      { _id: id },
      { $inc: { writes: 1 }, $setOnInsert: { name: '', role, changedAt: beforeAnyEvent } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean<PersonDoc>()
    .orFail();
  return person.deleted ? fail('unauthenticated') : person;
}
