import type { Bench, BenchContext } from '../bench.ts';
import { signInMany } from '../people.ts';
import type { Report } from '../report.ts';
import { collectRounds, type Rounds } from '../rounds.ts';
import { type Crowd, startCrowd } from './crowd/crowd.ts';
import { liftedLimits } from './lifted-limits.ts';

/** Signed-in users, who send all messages. */
export const people = 20;
export const rounds = 3;

/** Context of a live bench: crowd, tokens and results. */
export interface LiveContext extends BenchContext {
  readonly crowd: Crowd;
  readonly tokens: readonly string[];
  readonly found: Rounds;
}

/** A bench of a live stream through the whole system, with two socket nodes. */
export const liveBench = ({
  about,
  measure,
  report,
}: {
  about: string;
  measure: (live: LiveContext) => Promise<void>;
  report: (found: Rounds) => Report;
}): Bench => ({
  about,
  counts: `seconds of each of ${rounds} rounds`,
  count: 10,
  seed: false,
  only: ['identity', 'streaming', 'live-1', 'live-2', 'gateway'],
  settings: liftedLimits,
  async run(context) {
    const found = collectRounds();
    const crowd = await startCrowd(context.signal);
    try {
      const tokens = await signInMany(context.mongoUrl, context.urlOf('gateway'), people);
      await measure({ ...context, crowd, tokens, found });
    } finally {
      crowd.stop();
    }
    return report(found);
  },
});

/** Fills a stream with viewers, batched or not, and with senders. */
export async function fillStream(
  crowd: Crowd,
  {
    origins,
    streamId,
    batch,
    viewers,
    senders,
    tokens,
  }: {
    origins: string[];
    streamId: string;
    batch: boolean;
    viewers: number;
    senders: number;
    tokens: readonly string[];
  },
): Promise<void> {
  const shared = { origins, protocol: 'socket.io' } as const;
  await crowd.seat({ ...shared, viewers, deflate: true, join: { streamId, batch } });
  await crowd.admit({ ...shared, senders, tokens: [...tokens], join: { streamId, batch: true } });
}
