import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { writeSignal } from '../cluster/cluster.api.ts';

/** Invalidates the socket nodes' profile of a person with another plan, or who became or is no longer a host. */
export const onBadgeChanged =
  (db: Connection) =>
  (tx: Transaction, userId: string): Promise<void> =>
    writeSignal(tx, db, userId, { kind: 'person', userId });
