import type { EventBus, OutgoingMessage, Subscription } from '../events/event-bus.ts';

/** In-memory bus that can be unavailable or reject messages. */
export interface FakeBus extends EventBus {
  readonly published: OutgoingMessage[];
  /** Count of upcoming `publish` calls that fail. */
  failures: number;
  /** Throws for a message that Kafka would reject. */
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
