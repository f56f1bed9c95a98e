import type { Transaction } from '@poc/kit/mongo/transaction';
import { writeSignal } from '../cluster/cluster.api.ts';

/** Invalidates the socket nodes' profile of a person with another plan, or who became or is no longer a host. */
export const onBadgeChanged = (tx: Transaction, userId: string): Promise<void> =>
  writeSignal(tx, userId, { kind: 'person', userId });
