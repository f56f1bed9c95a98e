import { CatalogueError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import type { StreamHomes } from '../cluster/cluster.api.ts';
import type { LiveConfig } from '../config.ts';
import { type ChatForwardingOptions, createChatForwarding } from './chat-forwarding.ts';
import { type ChatQueueOptions, createChatQueue, type StoreElsewhere } from './chat-queue.ts';
import type { Draft, Posted } from './post-messages.ts';

export interface ChatStore {
  /** Resolves when the message is stored, here or on another node. @throws as `ChatQueue.add` */
  add(streamId: string, draft: Draft): Promise<Posted>;
  /** Resolves when the queue is empty. */
  stop(): Promise<void>;
}

export interface ChatStoreOptions extends Pick<ChatQueueOptions, 'post' | 'onPosted'> {
  config: Pick<
    LiveConfig,
    'CHAT_COMMIT_WINDOW_MS' | 'CHAT_GATHER_MS' | 'CHAT_BATCH_MAX' | 'CHAT_QUEUE_MAX' | 'CHAT_TIMEOUT_MS'
  >;
  link: ChatForwardingOptions['link'];
  homes: Pick<StreamHomes, 'elsewhere' | 'distrust'>;
  nodeId: string;
  /** Takes a token of a sender's limit for streams of this home, across all nodes; false when none is left. */
  takeOf(senderId: string): boolean;
  metrics: Metrics;
}

/** Stores chat messages of a node: directly for streams whose home it is, through the home node for all others. */
export function storeChat(options: ChatStoreOptions): ChatStore {
  const { config, post, onPosted, link, homes, nodeId, takeOf, metrics } = options;
  const queue = createChatQueue({
    post,
    elsewhere,
    onPosted,
    windowMs: config.CHAT_COMMIT_WINDOW_MS,
    gatherMs: config.CHAT_GATHER_MS,
    maxBatch: config.CHAT_BATCH_MAX,
    maxQueued: config.CHAT_QUEUE_MAX,
    timeoutMs: config.CHAT_TIMEOUT_MS,
  });
  const forwarding = createChatForwarding({
    link,
    nodeId,
    metrics,
    store: (streamId, draft) => limited(draft) ?? queue.addHere(streamId, draft),
  });

  /** One limit per person across nodes, since all messages to a stream pass its home. */
  function limited({ sender }: Draft): Promise<never> | null {
    return takeOf(sender.id) ? null : Promise.reject(new CatalogueError('too_many_requests'));
  }

  function elsewhere(streamId: string): StoreElsewhere | null {
    const home = homes.elsewhere(streamId);
    if (home === null) return null;
    return async (drafts) => {
      try {
        return await forwarding.send(home, streamId, drafts);
      } catch (error) {
        homes.distrust(home);
        throw error;
      }
    };
  }

  return {
    add: (streamId, draft) =>
      (homes.elsewhere(streamId) === null ? limited(draft) : null) ?? queue.add(streamId, draft),
    async stop() {
      await queue.idle();
      forwarding.stop();
    },
  };
}
