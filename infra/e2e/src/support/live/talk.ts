import { setTimeout as delay } from 'node:timers/promises';
import { sharedNowMs } from '@poc/bench/live/measure/shared-clock';
import { stampedId } from '../../crowd/message-stamp.ts';
import type { Viewer } from './chat.ts';

export interface Acknowledged {
  seq: number;
  clientMessageId: string;
}

/** Send interval in ms: the shortest that the per-user limit allows. */
const everyMs = 1_050;

/**
 * Lets each sender send a message about every second. It repeats each until it is acknowledged, before the next.
 * @param name unique among the conversations of a stream
 * @returns a function that ends the talk and returns the acknowledged messages
 */
export function startTalk(senders: readonly Viewer[], name: string): () => Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const stopping = new AbortController();
  const talking = senders.map(async (sender, index) => {
    await delay((index / senders.length) * everyMs);
    for (let count = 1; !stopping.signal.aborted; count += 1) {
      const begun = performance.now();
      const clientMessageId = stampedId(`${name}-${index}-${count}`, sharedNowMs());
      const { seq } = await sender.sendUntilAcknowledged(`${name} #${count} of ${index}`, clientMessageId);
      acknowledged.push({ seq, clientMessageId });
      const restMs = Math.max(0, everyMs - (performance.now() - begun));
      await delay(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(talking);
    return acknowledged;
  };
}
