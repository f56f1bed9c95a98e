import type { Subject } from '@poc/kit/auth/subject';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { PersonDoc } from './person.model.ts';
import { rememberPerson } from './remember-person.ts';

/** Two first writes of one person may both insert a row; whoever comes second finds it at the next try. */
const triesOnDuplicate = 5;

/**
 * Runs a change that a person makes, in one transaction with their row: several at once of one person happen one after
 * the other.
 * @param work may run several times: nothing but reads and writes with the transaction's session
 * @throws unauthenticated for a person who was erased
 */
export async function writeForPerson<T>(
  db: Connection,
  subject: Subject,
  work: (tx: Transaction, person: PersonDoc) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(db, async (tx) => work(tx, await rememberPerson(tx, db, subject)));
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === triesOnDuplicate) throw error;
    }
  }
}
