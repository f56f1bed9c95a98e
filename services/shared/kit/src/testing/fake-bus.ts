import type { EventBus, OutgoingMessage, Subscription } from '../events/event-bus.ts';

/** A bus in memory that can be unavailable, and that refuses what a test wants it to. */
export interface FakeBus extends EventBus {
  /** What was published, in order. */
  readonly published: OutgoingMessage[];
  /** The next this many calls of `publish` fail. */
  failures: number;
  /** Throws for a message that Kafka would refuse. */
  refuse: (message: OutgoingMessage) => void;
  readonly subscriptions: Subscription[];
}

export function fakeBus(): FakeBus {
  const bus: FakeBus = {
    published: [],
    subscriptions: [],
    failures: 0,
    refuse: () => undefined,
    async publish(messages) {
      if (bus.failures > 0) {
        bus.failures--;
        throw new Error('Kafka is unavailable');
      }
      for (const message of messages) bus.refuse(message);
      bus.published.push(...messages);
    },
    async subscribe(subscription) {
      bus.subscriptions.push(subscription);
      return { stop: async () => undefined };
    },
    ensureTopics: async () => undefined,
    lag: async () => new Map(),
    ready: () => bus.failures === 0,
    stop: async () => undefined,
  };
  return bus;
}
