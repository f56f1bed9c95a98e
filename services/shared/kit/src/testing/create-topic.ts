import { randomUUID } from 'node:crypto';
import { deadLetterTopic, type EventContract, event } from '@poc/contracts/event';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { z } from 'zod';
import { createEventBus, type EventBus, type IncomingMessage } from '../events/event-bus.ts';
import { silent } from './create-database.ts';

const data = z.object({ n: z.number() });

/** Topic for one test on the real Kafka, with a contract of its events. */
export interface TestTopic {
  bus: EventBus;
  brokers: string;
  contract: EventContract<typeof data>;
  publish(events: { n: number; id?: string; key?: string }[]): Promise<void>;
  publishRaw(value: string, key?: string): Promise<void>;
  /** Collects the messages of the dead-letter topic from its start. */
  deadLetters(): Promise<IncomingMessage[]>;
  end(): Promise<void>;
}

export async function createTopic(): Promise<TestTopic> {
  const { KAFKA_BROKERS: brokers } = await testServers();
  const bus = createEventBus({ brokers, clientId: 'kit-test', logger: silent });
  const contract = event(`commerce.test${newId()}.counted.v1`, data);
  const { topic, type } = contract;
  await bus.ensureTopics([topic, deadLetterTopic(topic)]);
  return {
    bus,
    brokers,
    contract,
    async publish(events) {
      const messages = events.map(({ n, id = randomUUID(), key = 'a' }) => {
        const traceId = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
        const envelope = { id, type, occurredAt: new Date().toISOString(), key, traceId, data: { n } };
        return { topic, key, value: JSON.stringify(envelope) };
      });
      await bus.publish(messages);
    },
    publishRaw: (value, key = 'a') => bus.publish([{ topic, key, value }]),
    async deadLetters() {
      const letters: IncomingMessage[] = [];
      await bus.subscribe({
        group: `letters-${newId()}`,
        topics: [deadLetterTopic(topic)],
        onMessage: async (letter) => void letters.push(letter),
      });
      return letters;
    },
    end: () => bus.stop(),
  };
}
