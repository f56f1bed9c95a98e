import { createHistogram } from '@poc/bench/live/measure/histogram';
import { sharedNowMs } from '@poc/bench/live/measure/shared-clock';
import { createSharedReader } from '@poc/bench/live/wire/chunk-reader';
import { z } from 'zod';
import type { CrowdAccount, CrowdJob, CrowdState } from './crowd-job.ts';
import { sentAtOf } from './message-stamp.ts';
import { createMissedReader } from './read-missed.ts';
import { createReturningViewer, type ReturningViewer } from './returning-viewer.ts';

const message = z.object({ seq: z.number(), clientMessageId: z.string().default('') });
/** Maximum concurrent connection attempts. Opening all connections together would overflow the accept queue. */
const maxConcurrentConnects = 50;
const lookMs = 20;

/** Creates the viewers of one process. All of them watch one stream from its first message on. */
export function createCrowd(): { run(job: CrowdJob): Promise<object> } {
  const viewers: ReturningViewer[] = [];
  const ids = new Map<number, string>();
  const sentAt = new Map<number, number>();
  const ended = new Map<string, number>();
  const refused = new Map<string, number>();
  const readPage = createMissedReader();
  let contradictions = 0;
  let readByRest = 0;
  let joinsSinceMark = 0;
  let firstJoinMs: number | null = null;
  let lastJoinMs: number | null = null;
  let times = createHistogram();

  function record(messages: readonly unknown[]): void {
    for (const one of messages) {
      const { seq, clientMessageId } = message.parse(one);
      const known = ids.get(seq);
      if (known !== undefined) {
        if (known !== clientMessageId) contradictions += 1;
        continue;
      }
      ids.set(seq, clientMessageId);
      const at = sentAtOf(clientMessageId);
      if (at !== undefined) sentAt.set(seq, at);
    }
  }
  const reader = createSharedReader({ isNew: (seq) => !ids.has(seq), onNew: record });

  function come({ origin, streamId }: Extract<CrowdJob, { do: 'gather' }>): void {
    viewers.push(
      createReturningViewer({
        origin,
        streamId,
        reader,
        onRead: record,
        onJoined() {
          joinsSinceMark += 1;
          lastJoinMs = sharedNowMs();
          firstJoinMs ??= lastJoinMs;
        },
        onDelivered(seqs) {
          const nowMs = sharedNowMs();
          for (const seq of seqs) {
            const at = sentAt.get(seq);
            if (at !== undefined) times.add(nowMs - at);
          }
        },
        onEnded: (code) => void ended.set(code, (ended.get(code) ?? 0) + 1),
        onRefused: (why) => void refused.set(why, (refused.get(why) ?? 0) + 1),
        async readMissed(after) {
          const messages = await readPage(origin, streamId, after);
          record(messages);
          readByRest += messages.length;
          return messages.map(({ seq }) => seq);
        },
      }),
    );
  }

  async function gather(job: Extract<CrowdJob, { do: 'gather' }>): Promise<CrowdState> {
    const wanted = viewers.length + job.viewers;
    for (;;) {
      const joined = joinedNow();
      if (joined >= wanted) return look();
      const opening = viewers.length - joined;
      for (let free = maxConcurrentConnects - opening; free > 0 && viewers.length < wanted; free -= 1)
        come(job);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }

  const joinedNow = (): number => viewers.reduce((sum, { joined }) => sum + (joined ? 1 : 0), 0);
  const orNull = (ms: number): number | null => (Number.isNaN(ms) ? null : ms);

  function look(): CrowdState {
    return {
      viewers: viewers.length,
      joined: joinedNow(),
      comebacks: viewers.reduce((sum, { comebacks }) => sum + comebacks, 0),
      joinsSinceMark,
      firstJoinMs,
      lastJoinMs,
      deliveries: times.count,
      p50: orNull(times.quantile(0.5)),
      p99: orNull(times.quantile(0.99)),
      refused: Object.fromEntries(refused),
    };
  }

  function account(lastSeq: number): CrowdAccount {
    const sum = { complete: 0, repeated: 0, skipped: 0 };
    for (const { log } of viewers) {
      sum.complete += log.last >= lastSeq ? 1 : 0;
      sum.repeated += log.repeated;
      sum.skipped += log.skipped;
    }
    const kept = [...ids].filter(([seq]) => seq <= lastSeq).sort(([a], [b]) => a - b);
    return {
      viewers: viewers.length,
      ...sum,
      readByRest,
      contradictions,
      ended: Object.fromEntries(ended),
      ids: kept,
    };
  }

  return {
    async run(job) {
      switch (job.do) {
        case 'gather':
          return gather(job);
        case 'look':
          return look();
        case 'account':
          return account(job.lastSeq);
        case 'mark':
          joinsSinceMark = 0;
          firstJoinMs = null;
          lastJoinMs = null;
          times = createHistogram();
          refused.clear();
          return { marked: true };
      }
    },
  };
}
