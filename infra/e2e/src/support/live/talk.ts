import { setTimeout as delay } from 'node:timers/promises';
import { sharedNowMs } from '@poc/bench/live/measure/shared-clock';
import { stampedId } from '../../crowd/message-stamp.ts';
import type { Viewer } from './chat.ts';

/** A message that the server has acknowledged. */
export interface Acknowledged {
  seq: number;
  clientMessageId: string;
}

/** As many as one person may send. */
const everyMs = 1_050;

/**
 * Each sends a message about every second, the same one again until it is acknowledged, and only then the next.
 * @param name unique among the talks of a stream
 * @returns ends the talk, and returns what was acknowledged
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
