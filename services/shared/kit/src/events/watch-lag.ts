import { singleFlight } from '../cache/single-flight.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Metrics } from '../metrics.ts';
import type { EventBus } from './event-bus.ts';

/** Limits how long a scrape of the other metrics waits for Kafka. */
const timeoutMs = 2_000;

/**
 * Reports the lag of the consumer group as a gauge, read from Kafka at each scrape only, since that takes several
 * requests per topic. Every process of a service reports the same value, the group's total. It does not change while
 * Kafka is unavailable.
 */
export function watchLag(options: {
  bus: Pick<EventBus, 'lag'>;
  group: string;
  topics: string[];
  metrics: Metrics;
}): void {
  const { bus, group, topics, metrics } = options;
  if (topics.length === 0) return;
  const gauge = metrics.gauge('poc_consumer_lag', 'Unconsumed events of a consumer group', [
    'group',
    'topic',
  ]);
  const read = singleFlight(async (): Promise<void> => {
    const lags = await bus.lag(group, topics);
    for (const [topic, lag] of lags) gauge.set({ group, topic }, lag);
  });
  // The consumer logs the outage.
  const collect = () => withTimeout(read(), timeoutMs).catch(() => undefined);
  Object.assign(gauge, { collect });
}
