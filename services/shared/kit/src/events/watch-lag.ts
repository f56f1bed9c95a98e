import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Metrics } from '../metrics.ts';
import type { EventBus } from './event-bus.ts';

/** So long the other metrics wait for Kafka. */
const timeoutMs = 2_000;

/**
 * Lets the metrics say how far this process's group is behind, as Kafka has it when they are read: that is some requests for
 * each topic, so where nobody reads them it is not asked. Every process of a service reports the same figure, which is the
 * whole group's. While Kafka is unavailable the last one stays.
 */
export function watchLag(options: {
  bus: Pick<EventBus, 'lag'>;
  group: string;
  topics: string[];
  metrics: Metrics;
}): void {
  const { bus, group, topics, metrics } = options;
  if (topics.length === 0) return;
  const gauge = metrics.gauge('poc_consumer_lag', 'Events that a consumer group has not taken yet', [
    'group',
    'topic',
  ]);
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const lags = await bus.lag(group, topics);
    for (const [topic, lag] of lags) gauge.set({ group, topic }, lag);
  }

  const collect = async (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    // Its outage is logged by what consumes.
    await withTimeout(reading, timeoutMs).catch(() => undefined);
  };
  Object.assign(gauge, { collect });
}
