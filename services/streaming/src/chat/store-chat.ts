import { CatalogueError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import type { StreamHomes } from '../cluster/cluster.api.ts';
import type { LiveConfig } from '../config.ts';
import { type ChatForwardingOptions, createChatForwarding } from './chat-forwarding.ts';
import { type ChatQueueOptions, createChatQueue, type StoreElsewhere } from './chat-queue.ts';
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
    'CHAT_COMMIT_WINDOW_MS' | 'CHAT_GATHER_MS' | 'CHAT_BATCH_MAX' | 'CHAT_QUEUE_MAX' | 'CHAT_TIMEOUT_MS'
  >;
  link: ChatForwardingOptions['link'];
  homes: Pick<StreamHomes, 'elsewhere' | 'distrust'>;
  nodeId: string;
  /** Takes one of the messages that a person may send to streams of this home, by whatever node; false when none is left. */
  takeOf(senderId: string): boolean;
  metrics: Metrics;
}

/** How a node stores chat messages: those of streams whose home it is by itself, all others by their home. */
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

  /** A person who sends by several nodes has one limit: all their messages to a stream come to its home. */
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
