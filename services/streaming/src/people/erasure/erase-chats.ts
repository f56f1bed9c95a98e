import type { Clock } from '@poc/kit/clock';
import { createLease } from '@poc/kit/jobs/lease';
import type { Logger } from '@poc/kit/log';
import { outageLog } from '@poc/kit/outage-log';
import { pause } from '@poc/kit/retry';
import { type Connection, trusted } from 'mongoose';
import { anonymiseMessages } from './anonymise-messages.ts';
import { type ChatErasureDoc, chatErasureModel } from './chat-erasure.model.ts';
import { eraseModeration } from './erase-moderation.ts';

export interface ChatEraser {
  /** Ends after the batch at hand; the process that takes over does the rest. */
  stop(): Promise<void>;
}

interface ChatEraserOptions {
  db: Connection;
  clock: Clock;
  logger: Logger;
  pollMs?: number;
  /** Messages of one write: few enough that a chat which is written to does not wait for it. */
  batchSize?: number;
}

/**
 * Does what the rows of `chat_erasure` ask for, as the only process that does (by a lease), batch by batch: a person may
 * have written more than one transaction can take. A row goes after its last look, so that a crash loses nothing.
 */
export function startChatEraser(options: ChatEraserOptions): ChatEraser {
  const { db, clock, logger, pollMs = 5_000, batchSize = 500 } = options;
  const lease = createLease(db, 'chat-erasure');
  const outage = outageLog(logger, 'the erasure of chat messages');
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
      await settle(due, startedAt);
    }
  }

  /** Whether all was done; not when this process stops, or another has the lease. */
  async function eraseOne({ _id }: ChatErasureDoc): Promise<boolean> {
    for (;;) {
      if (stopping.signal.aborted || !(await lease.hold())) return false;
      if ((await anonymiseMessages(db, _id, batchSize)) < batchSize) break;
    }
    await eraseModeration(db, _id);
    return true;
  }

  async function settle({ _id, finalAt }: ChatErasureDoc, startedAt: Date): Promise<void> {
    if (startedAt >= finalAt) await chatErasureModel(db).deleteOne({ _id });
    else await chatErasureModel(db).updateOne({ _id }, { $set: { dueAt: finalAt } });
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
      await lease
        .release()
        .catch((error: unknown) => logger.warn({ err: error }, 'the lease was not given back'));
    },
  };
}
