import { reactionsCounted } from '@poc/contracts/events/streaming';
import type { Clock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type StreamStatsDoc, streamStatsModel } from '../streams/stream-stats.model.ts';

/** Publishes totals to other services. */
export interface ReactionPublisher {
  /** A stream's stored totals have risen. */
  changed(streamId: string): void;
  /** Publishes what is due, and ends. */
  stop(): Promise<void>;
}

interface ReactionPublisherOptions {
  db: Connection;
  clock: Clock;
  onFailed(error: unknown): void;
  /** Least time between two events of a stream, over all nodes. */
  everyMs?: number;
}

/** Timers of two nodes don't beat together. */
const slackMs = 50;
const retryMs = 5_000;

/**
 * Emits a stream's totals at most once a second, whichever nodes count: what was published last, and when, stands beside the
 * totals, and changes in the transaction of the event. The last totals are always published.
 */
export function createReactionPublisher(options: ReactionPublisherOptions): ReactionPublisher {
  const { db, clock, onFailed, everyMs = 1_000 } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(streamId: string, delayMs: number): void {
    if (stopped || timers.has(streamId)) return;
    const timer = setTimeout(() => {
      timers.delete(streamId);
      run(streamId);
    }, delayMs);
    timers.set(streamId, timer);
  }

  function run(streamId: string): void {
    const done = publish(streamId)
      .then((early) => {
        if (early) schedule(streamId, everyMs);
      })
      .catch((error: unknown) => {
        onFailed(error);
        schedule(streamId, retryMs);
      });
    running.add(done);
    void done.finally(() => running.delete(done));
  }

  /** Whether it was too early. */
  function publish(streamId: string): Promise<boolean> {
    return withTransaction(db, async (tx) => {
      const stats = await streamStatsModel(db).findById(streamId).session(tx.session).lean<StreamStatsDoc>();
      if (!stats) return false;
      const { like, heart, clap, reactionsPublished = 0, reactionsPublishedAt } = stats;
      const total = like + heart + clap;
      if (total === reactionsPublished) return false;
      const now = clock.now();
      if (reactionsPublishedAt && now.getTime() - reactionsPublishedAt.getTime() < everyMs - slackMs)
        return true;
      await streamStatsModel(db).updateOne(
        { _id: streamId },
        { $set: { reactionsPublished: total, reactionsPublishedAt: now } },
        { session: tx.session },
      );
      await tx.emit(reactionsCounted, { key: streamId, data: { streamId, like, heart, clap } });
      return false;
    });
  }

  return {
    changed: (streamId) => schedule(streamId, everyMs),
    async stop() {
      stopped = true;
      const due = [...timers.keys()];
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      for (const streamId of due) run(streamId);
      await Promise.all(running);
    },
  };
}
