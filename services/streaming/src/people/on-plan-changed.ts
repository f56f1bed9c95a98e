import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { writeSignal } from '../cluster/cluster.api.ts';

/** Invalidates the socket nodes' profile of a person whose plan changed. */
export const onPlanChanged =
  (db: Connection) =>
  (tx: Transaction, userId: string): Promise<void> =>
    writeSignal(tx, db, userId, { kind: 'person', userId });
