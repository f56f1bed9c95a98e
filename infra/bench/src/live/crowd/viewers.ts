import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sharedNowMs } from '../measure/shared-clock.ts';
import { createDeliveryStats, type DeliveryStats } from '../measure/watch.ts';
import { createSharedReader, type Reading } from '../wire/chunk-reader.ts';
import { openClient, type RawClient } from '../wire/raw-client.ts';
import { type ReactionTally, tallyReactions } from './reaction-tally.ts';
import type { ViewersJob } from './viewers-job.ts';

const message = z.object({
  seq: z.number(),
  clientMessageId: z.string().regex(/^m\d+$/),
  text: z.string().min(1),
});
/** Concurrent connection attempts: more would overflow the accept queue. */
const maxConcurrentConnects = 50;
const lookMs = 25;

/** Viewers of one process and their deliveries. */
export interface Viewers {
  run(job: ViewersJob): Promise<object>;
}

export function createViewers(): Viewers {
  const clients: RawClient[] = [];
  let watch: DeliveryStats | undefined;
  let tally: ReactionTally | undefined;
  let lost: string | undefined;

  const reader = createSharedReader({
    isNew: (seq) => watch !== undefined && !watch.hasDue(seq),
    onNew(messages) {
      for (const one of messages) {
        const { seq, clientMessageId } = message.parse(one);
        watch?.recordDue(seq, Number(clientMessageId.slice(1)));
      }
    },
  });

  function take(viewer: number, reading: Reading, bytes: number): void {
    watch?.count(bytes);
    if (reading.seqs.length > 0) watch?.take(viewer, reading.seqs, sharedNowMs());
    if (tally === undefined) return;
    for (const { name, data } of reading.events)
      if (name === 'new-reaction') tally.take(viewer, data, sharedNowMs());
  }

  async function connect(job: Extract<ViewersJob, { do: 'connect' }>): Promise<object> {
    const { origins, viewers, protocol, deflate, join } = job;
    for (let from = clients.length; from < viewers; from += maxConcurrentConnects) {
      const group = Array.from({ length: Math.min(maxConcurrentConnects, viewers - from) }, (_, at) => {
        const viewer = from + at;
        return openClient({
          origin: origins[viewer % origins.length] ?? '',
          protocol,
          deflate,
          join,
          reader,
          onReading: (reading, bytes) => take(viewer, reading, bytes),
          onLost(why) {
            lost = `viewer ${viewer}: ${why}`;
          },
        });
      });
      clients.push(...(await Promise.all(group)));
    }
    return { connected: clients.length };
  }

  async function follow({ plan }: Extract<ViewersJob, { do: 'watch' }>): Promise<object> {
    watch = createDeliveryStats(plan, clients.length);
    while (watch.over(sharedNowMs()) === undefined && lost === undefined) await pause(lookMs);
    const result = watch.result();
    watch = undefined;
    if (lost !== undefined) throw new Error(lost);
    return result;
  }

  return {
    async run(job) {
      switch (job.do) {
        case 'connect':
          return connect(job);
        case 'watch':
          return follow(job);
        case 'tally': {
          const result = tally?.result() ?? null;
          tally = job.begin ? tallyReactions(clients.length) : undefined;
          if (lost !== undefined) throw new Error(lost);
          return { tallied: result };
        }
        case 'close':
          for (const client of clients.splice(0)) client.close();
          lost = undefined;
          return { closed: true };
      }
    },
  };
}
