import type { Metrics } from '../metrics.ts';
import { pause } from '../retry.ts';
import type { EventBus } from './event-bus.ts';

/** How often Kafka is asked: as often as Prometheus usually asks us. */
const everyMs = 15_000;
const firstMs = 5_000;

/**
 * Keeps a gauge of how far this process's group is behind. Every process of a service reports the same figure, which is
 * the whole group's. While Kafka is unavailable the last one stays.
 * @returns ends it
 */
export function watchLag(options: {
  bus: EventBus;
  group: string;
  topics: string[];
  metrics: Metrics;
}): () => void {
  const { bus, group, topics, metrics } = options;
  const gauge = metrics.gauge('poc_consumer_lag', 'Events that a consumer group has not taken yet', [
    'group',
    'topic',
  ]);
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    await pause(firstMs, stopping.signal);
    while (!stopping.signal.aborted) {
      // Its outage is logged by what consumes.
      const lags = await bus.lag(group, topics).catch(() => null);
      for (const [topic, lag] of lags ?? []) gauge.set({ group, topic }, lag);
      await pause(everyMs, stopping.signal);
    }
  }

  // It rejects when it is stopped, and for no other reason.
  if (topics.length > 0) loop().catch(() => undefined);
  return () => stopping.abort();
}
