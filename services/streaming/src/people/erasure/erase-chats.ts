import type { Clock } from '@poc/kit/clock';
import { createLease } from '@poc/kit/jobs/lease';
import { type Logger, logged } from '@poc/kit/log';
import { outageLog } from '@poc/kit/outage-log';
import { pause } from '@poc/kit/retry';
import { type Connection, trusted } from 'mongoose';
import { anonymiseMessages } from './anonymise-messages.ts';
import { type ChatErasureDoc, chatErasureModel } from './chat-erasure.model.ts';
import { eraseModeration } from './erase-moderation.ts';

export interface ChatEraser {
  /** Stops after the current batch; another process does the rest. */
  stop(): Promise<void>;
}

interface ChatEraserOptions {
  db: Connection;
  clock: Clock;
  logger: Logger;
  pollMs?: number;
  /** Messages per write: small enough not to delay an active chat. */
  batchSize?: number;
}

/**
 * Processes `chat_erasure` in batches, under a lease: a person may have written more messages than fit in one
 * transaction. A row is deleted after its last pass, so that a crash loses nothing.
 */
export function startChatEraser(options: ChatEraserOptions): ChatEraser {
  const { db, clock, logger, pollMs = 5_000, batchSize = 500 } = options;
  const lease = createLease(db, 'chat-erasure');
  const outage = outageLog(logger, 'chat erasure');
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await eraseAllDue();
        outage.worked();
      } catch (error) {
        outage.failed(error);
      }
      await pause(pollMs, stopping.signal).catch(() => undefined);
    }
  }

  async function eraseAllDue(): Promise<void> {
    for (;;) {
      const startedAt = clock.now();
      const due = await chatErasureModel(db)
        .findOne({ dueAt: trusted({ $lte: startedAt }) })
        .sort({ dueAt: 1 })
        .lean<ChatErasureDoc>();
      if (!due || !(await eraseOne(due))) return;
      await endPass(due, startedAt);
    }
  }

  /** Erases one person's messages. @returns false when this process stops, or another holds the lease */
  async function eraseOne({ _id }: ChatErasureDoc): Promise<boolean> {
    for (;;) {
      if (stopping.signal.aborted || !(await lease.hold())) return false;
      if ((await anonymiseMessages(db, _id, batchSize)) < batchSize) break;
    }
    await eraseModeration(db, _id);
    return true;
  }

  async function endPass({ _id, finalAt }: ChatErasureDoc, startedAt: Date): Promise<void> {
    if (startedAt >= finalAt) await chatErasureModel(db).deleteOne({ _id });
    else await chatErasureModel(db).updateOne({ _id }, { $set: { dueAt: finalAt } });
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
      await lease.release().catch(logged(logger, 'could not release the lease'));
    },
  };
}
