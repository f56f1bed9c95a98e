import type { ChatMessage, ServerToClientEvents } from '@poc/contracts/socket';
import type { LiveSignal } from './live-signal.model.ts';

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

/** A connection of this node, as far as it is sent something for itself. */
interface Listener {
  emit<E extends 'chat-muted' | 'review-changed'>(event: E, payload: Payload<E>): unknown;
}

export interface DeliveryOptions {
  /** To this node's viewers of a stream, in its order among the messages. */
  broadcast<E extends 'message-deleted' | 'message-restored' | 'message-pinned' | 'chat-terms'>(
    streamId: string,
    event: E,
    payload: Payload<E>,
  ): void;
  /** A message that was stored elsewhere: sent with its number, as if it had come from another node. */
  receive(streamId: string, messages: readonly ChatMessage[]): void;
  /** What this node keeps of a stream's moderation. */
  moderation: { drop(streamId: string): void };
  /** What this node keeps of how senders appear. */
  faces: { drop(personId: string): void };
  /** Everyone here learns that somebody has another name or picture. */
  announcePerson(personId: string): void;
  /** What this node keeps of a stream itself. */
  directory: { forget(streamId: string): void };
  /** Sends the states of streams now. */
  announce(): void;
  connectionsOf(userId: string): readonly Listener[];
  /** Connections of administrators who watch a stream here. */
  administratorsOf(streamId: string): readonly Listener[];
  countWaiting(streamId: string): Promise<number>;
  onFailed(error: unknown): void;
}

export interface SignalDelivery {
  deliver(streamId: string, signal: LiveSignal): void;
  stop(): void;
}

/** Administrators are notified of a review list at most this often: a burst of held messages is one change. */
const reviewMs = 250;

/** Does on a node what the signals say: drops what it cached of the stream, and notifies those whom it concerns. */
export function createSignalDelivery(options: DeliveryOptions): SignalDelivery {
  const { moderation, directory, faces } = options;
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
          faces.drop(signal.userId);
          options.announcePerson(signal.userId);
          return;
        case 'stream':
          directory.forget(streamId);
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
