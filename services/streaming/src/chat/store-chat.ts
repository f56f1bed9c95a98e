import type { Metrics } from '@poc/kit/metrics';
import type { LiveConfig } from '../config.ts';
import type { RedisLink } from '../node-link/redis-link.ts';
import { type ChatQueueOptions, createChatQueue, type StoreElsewhere } from './chat-queue.ts';
import { createCommitters } from './committers.ts';
import { createHandOver } from './hand-over.ts';
import type { Draft, Posted } from './post-messages.ts';

export interface ChatStore {
  /** Resolves when the message is stored, here or by another node. @throws as `ChatQueue.add` */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** Gives this node's streams to the others, and resolves when nothing waits any more. */
  stop(): Promise<void>;
}

export interface ChatStoreOptions extends Pick<ChatQueueOptions, 'post' | 'onPosted'> {
  config: Pick<
    LiveConfig,
    'CHAT_COMMIT_WINDOW_MS' | 'CHAT_GATHER_MS' | 'CHAT_BATCH_MAX' | 'CHAT_QUEUE_MAX' | 'CHAT_PATIENCE_MS'
  >;
  link: RedisLink;
  nodeId: string;
  metrics: Metrics;
}

/** How a node stores chat messages: each at once while a chat is quiet, all of a busy one on the same node. */
export function storeChat({ config, post, onPosted, link, nodeId, metrics }: ChatStoreOptions): ChatStore {
  const committers = createCommitters(link, nodeId);
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
  const handOver = createHandOver({
    link,
    nodeId,
    metrics,
    store: (streamId, draft) => noted(streamId, queue.addHere(streamId, draft)),
  });

  async function noted(streamId: string, storing: Promise<Posted>): Promise<Posted> {
    const posted = await storing;
    if (!posted.repeated) committers.stored(streamId, posted.message.seq);
    return posted;
  }

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
    add: (streamId, draft) => noted(streamId, queue.add(streamId, draft)),
    async stop() {
      await committers.stop();
      await queue.idle();
      handOver.stop();
    },
  };
}
