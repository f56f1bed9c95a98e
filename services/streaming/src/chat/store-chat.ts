import type { ServiceDeps } from '@poc/kit/service';
import type { LiveConfig } from '../config.ts';
import type { RedisLink } from '../live/redis-link.ts';
import { type ChatQueueOptions, createChatQueue, type StoreElsewhere } from './chat-queue.ts';
import { createCommitters } from './committers.ts';
import { createHandOver } from './hand-over.ts';
import { type Draft, type Posted, postMessages } from './post-messages.ts';

export interface ChatStore {
  /** Resolves when the message is stored, here or by another node. @throws as `ChatQueue.add` */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** Gives this node's streams to the others, and resolves when nothing waits any more. */
  stop(): Promise<void>;
}

/** How a node stores chat messages: each at once while a chat is quiet, all of a busy one on the same node. */
export function storeChat({
  deps: { config, db, clock, metrics },
  link,
  nodeId,
  onPosted,
}: {
  deps: Pick<ServiceDeps<LiveConfig>, 'config' | 'db' | 'clock' | 'metrics'>;
  link: RedisLink;
  nodeId: string;
  onPosted: ChatQueueOptions['onPosted'];
}): ChatStore {
  const committers = createCommitters(link, nodeId);
  const queue = createChatQueue({
    post: postMessages({ db, clock }),
    elsewhere,
    onPosted,
    windowMs: config.CHAT_COMMIT_WINDOW_MS,
    maxBatch: config.CHAT_BATCH_MAX,
    maxQueued: config.CHAT_QUEUE_MAX,
    patienceMs: config.CHAT_PATIENCE_MS,
  });
  const handOver = createHandOver({
    link,
    nodeId,
    metrics,
    store(streamId, draft) {
      committers.note(streamId);
      return queue.addHere(streamId, draft);
    },
  });

  function elsewhere(streamId: string): StoreElsewhere | null {
    const other = committers.elsewhere(streamId);
    if (other === null) return null;
    return async (drafts) => {
      try {
        return await handOver.send(other, streamId, drafts);
      } catch (error) {
        committers.distrust(streamId);
        throw error;
      }
    };
  }

  return {
    add(streamId, draft) {
      committers.note(streamId);
      return queue.add(streamId, draft);
    },
    async stop() {
      await committers.stop();
      await queue.idle();
      handOver.stop();
    },
  };
}
