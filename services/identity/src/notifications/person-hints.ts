import { type PersonChange, personChannel } from '@poc/contracts/person-channel';
import type { Logger } from '@poc/kit/log';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { connectRedis } from '@poc/kit/redis';
import type { ClientSession } from 'mongoose';

/** Signals to a person's open pages that data has changed and must be fetched again. */
export interface PersonHints {
  /** Sends when the transaction ends; an aborted one causes a harmless extra fetch. */
  add(tx: Transaction, userIds: readonly string[], change: PersonChange): void;
  send(userIds: readonly string[], change: PersonChange): void;
  stop(): Promise<void>;
}

/** Maximum unconfirmed publications. Above it, Redis is considered stuck and publications are dropped. */
const maxUnconfirmed = 1_000;

/**
 * Publishes hints through Redis to the socket nodes with connections of the person. Delivery is best effort, since
 * pages also poll; nothing waits for Redis.
 * @param url if undefined, nothing is published
 */
export function createPersonHints(url: string | undefined, logger: Logger): PersonHints {
  const redis = url === undefined ? null : connectRedis(url, logger, { whileUnavailable: 'fail' });
  const waiting = new WeakMap<ClientSession, Set<string>>();
  let unconfirmed = 0;

  function send(userIds: Iterable<string>, change: PersonChange): void {
    for (const userId of userIds) {
      if (!redis?.ready() || unconfirmed >= maxUnconfirmed) return;
      unconfirmed++;
      redis.client
        .spublish(personChannel(userId), change)
        .catch(() => undefined)
        .finally(() => {
          unconfirmed--;
        });
    }
  }

  return {
    add({ session }, userIds, change) {
      // A conflicting transaction is retried within the same session.
      const known = waiting.get(session);
      for (const id of userIds) known?.add(id);
      if (known) return;
      const added = new Set(userIds);
      waiting.set(session, added);
      session.once('ended', () => send(added, change));
    },
    send,
    stop: async () => redis?.stop(),
  };
}
