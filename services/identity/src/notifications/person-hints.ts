import { type PersonChange, personChannel } from '@poc/contracts/person-channel';
import type { Logger } from '@poc/kit/log';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { connectRedis } from '@poc/kit/redis';
import type { ClientSession } from 'mongoose';

/** Lets people's open pages know that something of theirs is to be fetched again. */
export interface PersonHints {
  /** When the transaction has ended; one that was given up makes the pages ask for nothing new. */
  add(tx: Transaction, userIds: readonly string[], change: PersonChange): void;
  send(userIds: readonly string[], change: PersonChange): void;
  stop(): Promise<void>;
}

/** Publications that Redis has not confirmed: beyond this it is stuck, and what waits would only fill the memory. */
const maxUnconfirmed = 1_000;

/**
 * Publishes hints by Redis, to the socket nodes that have a connection of the person. One that is lost does little harm:
 * pages also ask by themselves, so nothing ever waits for Redis.
 * @param url without one nothing is published
 */
export function createPersonHints(url: string | undefined, logger: Logger): PersonHints {
  const redis = url === undefined ? null : connectRedis(url, logger, { whileAway: 'fail' });
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
      // A transaction that is in another's way runs several times, within one session.
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
