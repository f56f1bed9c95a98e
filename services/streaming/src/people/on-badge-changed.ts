import type { Transaction } from '@poc/kit/mongo/transaction';
import { writeSignal } from '../cluster/cluster.api.ts';

/** Invalidates the socket nodes' profile of a person whose plan or host badge changed. */
export const onBadgeChanged = (tx: Transaction, userId: string): Promise<void> =>
  writeSignal(tx, userId, { kind: 'person', userId });
