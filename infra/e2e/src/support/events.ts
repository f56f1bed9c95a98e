import { randomUUID } from 'node:crypto';
import { createEventBus } from '@poc/kit/events/event-bus';
import { createLogger } from '@poc/kit/log';
import { inject } from 'vitest';

/**
 * Consumes a topic from the beginning.
 * @param onValue receives each message, repeated ones included
 * @returns a function that stops the consumer
 */
export async function listen(topic: string, onValue: (value: string) => void): Promise<() => Promise<void>> {
  const logger = createLogger({ service: 'e2e', level: 'silent' });
  const bus = createEventBus({ brokers: inject('kafkaBrokers'), clientId: 'e2e', logger });
  await bus.subscribe({
    group: `e2e-${randomUUID()}`,
    topics: [topic],
    onMessage: async ({ value }) => onValue(String(value)),
  });
  return () => bus.stop();
}
