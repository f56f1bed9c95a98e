import { reactionsCounted } from '@poc/contracts/events/streaming';
import type { Clock } from '@poc/kit/clock';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type StreamStatsDoc, streamStatsModel } from '../streams/stream-stats.model.ts';

/** Tells other services of totals. */
export interface ReactionTeller {
  /** A stream's stored totals have risen. */
  changed(streamId: string): void;
  /** Tells what is due, and ends. */
  stop(): Promise<void>;
}

interface ReactionTellerOptions {
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
 * Emits a stream's totals at most once a second, whichever nodes count: what was told last, and when, stands beside the
 * totals, and changes in the transaction of the event. The last totals are always told.
 */
export function createReactionTeller(options: ReactionTellerOptions): ReactionTeller {
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
    const done = tell(streamId)
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
  function tell(streamId: string): Promise<boolean> {
    return withTransaction(db, async (tx) => {
      const stats = await streamStatsModel(db).findById(streamId).session(tx.session).lean<StreamStatsDoc>();
      if (!stats) return false;
      const { like, heart, clap, reactionsTold = 0, reactionsToldAt } = stats;
      const total = like + heart + clap;
      if (total === reactionsTold) return false;
      const now = clock.now();
      if (reactionsToldAt && now.getTime() - reactionsToldAt.getTime() < everyMs - slackMs) return true;
      await streamStatsModel(db).updateOne(
        { _id: streamId },
        { $set: { reactionsTold: total, reactionsToldAt: now } },
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
