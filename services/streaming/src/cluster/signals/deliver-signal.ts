import type { ChatMessage, ServerToClientEvents } from '@poc/contracts/socket';
import type { LiveSignal } from './live-signal.model.ts';

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

/** A connection of this node, reduced to the events it receives individually. */
interface Listener {
  emit<E extends 'chat-muted' | 'review-changed'>(event: E, payload: Payload<E>): unknown;
}

export interface DeliveryOptions {
  /** Sends an event to this node's viewers of a stream, ordered with its messages. */
  broadcast<E extends 'message-deleted' | 'message-restored' | 'message-pinned' | 'chat-terms'>(
    streamId: string,
    event: E,
    payload: Payload<E>,
  ): void;
  /** Delivers a message stored outside the chat queue, as if it came from another node. */
  receive(streamId: string, messages: readonly ChatMessage[]): void;
  moderation: { drop(streamId: string): void };
  profiles: { drop(personId: string): void };
  announcePerson(personId: string): void;
  directory: { evict(streamId: string): void };
  announce(): void;
  connectionsOf(userId: string): readonly Listener[];
  administratorsOf(streamId: string): readonly Listener[];
  countWaiting(streamId: string): Promise<number>;
  onFailed(error: unknown): void;
}

export interface SignalDelivery {
  deliver(streamId: string, signal: LiveSignal): void;
  stop(): void;
}

/** Minimum ms between notifications of a review list: a burst of held messages is one change. */
const reviewMs = 250;

/** Applies signals on a node: invalidates its caches and notifies the affected connections. */
export function createSignalDelivery(options: DeliveryOptions): SignalDelivery {
  const { moderation, directory, profiles } = options;
  const reviews = new Map<string, NodeJS.Timeout>();

  async function sendReview(streamId: string): Promise<void> {
    reviews.delete(streamId);
    const waiting = await options.countWaiting(streamId);
    for (const one of options.administratorsOf(streamId)) one.emit('review-changed', { streamId, waiting });
  }

  function scheduleReview(streamId: string): void {
    if (reviews.has(streamId) || options.administratorsOf(streamId).length === 0) return;
    const timer = setTimeout(() => void sendReview(streamId).catch(options.onFailed), reviewMs);
    reviews.set(streamId, timer);
  }

  return {
    deliver(streamId, signal) {
      switch (signal.kind) {
        case 'message-deleted': {
          const { messageId, seq } = signal;
          options.broadcast(streamId, 'message-deleted', { streamId, messageId, seq });
          return;
        }
        case 'message-restored':
          options.broadcast(streamId, 'message-restored', signal.message);
          return;
        case 'message-posted':
          options.receive(streamId, [signal.message]);
          return;
        case 'pinned':
          moderation.drop(streamId);
          options.broadcast(streamId, 'message-pinned', { streamId, message: signal.message });
          return;
        case 'terms':
          moderation.drop(streamId);
          options.broadcast(streamId, 'chat-terms', { streamId, ...signal.terms });
          return;
        case 'mute': {
          const { userId, until } = signal;
          moderation.drop(streamId);
          for (const one of options.connectionsOf(userId)) one.emit('chat-muted', { streamId, until });
          return;
        }
        case 'review':
          scheduleReview(streamId);
          return;
        case 'person':
          profiles.drop(signal.userId);
          options.announcePerson(signal.userId);
          return;
        case 'stream':
          directory.evict(streamId);
          if (signal.status === null) moderation.drop(streamId);
          options.announce();
      }
    },
    stop() {
      for (const timer of reviews.values()) clearTimeout(timer);
      reviews.clear();
    },
  };
}
