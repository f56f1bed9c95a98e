import { hostAccountChanged } from '@poc/contracts/events/catalog';
import { changedAtOf } from '../events/commit-position.ts';
import { type Handler, on } from '../events/consumer.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { beforeAnyEvent, type PersonDoc, personModel } from '../people/person.model.ts';

/**
 * Flags the accounts of hosts in the projection `people`.
 * @param onChanged runs in the transaction when an account becomes or is no longer a host's
 */
export const hostAccountHandlers = (
  onChanged?: (tx: Transaction, userId: string) => Promise<void>,
): Handler[] => [
  on(hostAccountChanged, async (event, tx) => {
    const { userId, isHost } = event.data;
    const changedAt = changedAtOf(event);
    const known = await personModel(tx).findById(userId).lean<PersonDoc>();
    if (known?.deleted || (known?.hostChangedAt && known.hostChangedAt > changedAt)) return;
    await personModel(tx).updateOne(
      { _id: userId },
      {
        $set: { host: isHost, hostChangedAt: changedAt },
        $setOnInsert: { name: '', role: 'user', changedAt: beforeAnyEvent },
      },
      { upsert: true },
    );
    if ((known?.host ?? false) !== isHost) await onChanged?.(tx, userId);
  }),
];
