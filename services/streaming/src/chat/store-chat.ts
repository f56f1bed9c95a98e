import { AppError } from '@poc/kit/errors';
import type { Metrics } from '@poc/kit/metrics';
import type { StreamHomes } from '../cluster/cluster.api.ts';
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
  /** Defaults to the limits of socket nodes. */
  limits?: ChatLimits;
  link: ChatForwardingOptions['link'];
  homes: Pick<StreamHomes, 'elsewhere' | 'distrust'>;
  nodeId: string;
  /**
   * Takes a token from the sender's rate limit, which covers all nodes for streams of this home; false when
   * none is left.
   */
  takeOf(senderId: string): boolean;
  metrics: Metrics;
}

type ChatLimits = Pick<ChatQueueOptions, 'windowMs' | 'gatherMs' | 'maxBatch' | 'maxQueued' | 'timeoutMs'>;

const usualLimits: ChatLimits = {
  windowMs: 25,
  // Each commit causes a write to every viewer.
  gatherMs: 40,
  maxBatch: 400,
  maxQueued: 5_000,
  timeoutMs: 8_000,
};

/** Stores chat messages of a node: directly for streams whose home it is, through the home node for all others. */
export function storeChat(options: ChatStoreOptions): ChatStore {
  const { limits = usualLimits, post, onPosted, link, homes, nodeId, takeOf, metrics } = options;
  const queue = createChatQueue({
    post,
    elsewhere,
    onPosted,
    ...limits,
  });
  const forwarding = createChatForwarding({
    link,
    nodeId,
    metrics,
    store: (streamId, draft) => limited(draft) ?? queue.addHere(streamId, draft),
  });

  /** One limit per person across nodes, since all messages to a stream pass through its home. */
  function limited({ sender }: Draft): Promise<never> | null {
    return takeOf(sender.id) ? null : Promise.reject(new AppError('too_many_requests'));
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
