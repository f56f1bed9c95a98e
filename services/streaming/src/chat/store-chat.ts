import type { Metrics } from '@poc/kit/metrics';
import type { LiveConfig } from '../config.ts';
import type { RedisLink } from '../node-link/redis-link.ts';
import type { StreamHomes } from '../node-link/stream-homes.ts';
import { type ChatQueueOptions, createChatQueue, type StoreElsewhere } from './chat-queue.ts';
import { createHandOver } from './hand-over.ts';
import type { Draft, Posted } from './post-messages.ts';

export interface ChatStore {
  /** Resolves when the message is stored, here or by another node. @throws as `ChatQueue.add` */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** Resolves when nothing waits any more. */
  stop(): Promise<void>;
}

export interface ChatStoreOptions extends Pick<ChatQueueOptions, 'post' | 'onPosted'> {
  config: Pick<
    LiveConfig,
    'CHAT_COMMIT_WINDOW_MS' | 'CHAT_GATHER_MS' | 'CHAT_BATCH_MAX' | 'CHAT_QUEUE_MAX' | 'CHAT_PATIENCE_MS'
  >;
  link: RedisLink;
  homes: Pick<StreamHomes, 'elsewhere' | 'distrust'>;
  nodeId: string;
  metrics: Metrics;
}

/** How a node stores chat messages: those of streams whose home it is by itself, all others by their home. */
export function storeChat(options: ChatStoreOptions): ChatStore {
  const { config, post, onPosted, link, homes, nodeId, metrics } = options;
  const queue = createChatQueue({
    post,
    elsewhere,
    onPosted,
    windowMs: config.CHAT_COMMIT_WINDOW_MS,
    gatherMs: config.CHAT_GATHER_MS,
    maxBatch: config.CHAT_BATCH_MAX,
    maxQueued: config.CHAT_QUEUE_MAX,
    timeoutMs: config.CHAT_PATIENCE_MS,
  });
  const handOver = createHandOver({ link, nodeId, metrics, store: queue.addHere });

  function elsewhere(streamId: string): StoreElsewhere | null {
    const home = homes.elsewhere(streamId);
    if (home === null) return null;
    return async (drafts) => {
      try {
        return await handOver.send(home, streamId, drafts);
      } catch (error) {
        homes.distrust(home);
        throw error;
      }
    };
  }

  return {
    add: queue.add,
    async stop() {
      await queue.idle();
      handOver.stop();
    },
  };
}
