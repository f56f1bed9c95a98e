import { deadLetterTopic, envelope } from '@poc/contracts/event';
import { allTopics } from '@poc/contracts/events/all';
import { parseJson } from '../../json.ts';
import type { Logger } from '../../log.ts';
import { deadLetterHeaders } from '../dead-letter.ts';
import type { IncomingMessage } from '../event-bus.ts';
import { clientConfig, type KafkaAddress } from '../kafka-client.ts';
import { Kafka } from '../kafkajs.ts';
import { drainTopic } from './drain-topic.ts';

/** Event that a consumer group could not process. */
export interface DeadLetter {
  /** Dead-letter topic, the argument of `replay`. */
  readonly topic: string;
  readonly group: string;
  readonly reason: string;
  /** ISO timestamp; empty if the message has none. */
  readonly at: string;
  /** Type of the event; empty if unreadable. The data is never included: it may be personal. */
  readonly type: string;
  readonly eventId: string;
}

/**
 * Reads dead letters, replayed or not, the oldest of a topic first.
 * @param options.topic one dead-letter topic; default: all of them
 * @throws when Kafka is unavailable
 */
export async function readDeadLetters(
  options: KafkaAddress & { topic?: string | undefined; logger: Logger },
): Promise<DeadLetter[]> {
  const { brokers, security, logger, topic } = options;
  const letters: DeadLetter[] = [];
  for (const one of topic === undefined ? await existing(options) : [topic]) {
    await drainTopic({
      brokers,
      security,
      logger,
      topic: one,
      onMessage: async (message) => void letters.push(describe(message)),
    });
  }
  return letters;
}

async function existing(options: KafkaAddress & { logger: Logger }): Promise<string[]> {
  const admin = new Kafka(clientConfig({ ...options, clientId: 'read-dead-letters' })).admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    return allTopics.map(deadLetterTopic).filter((topic) => there.has(topic));
  } finally {
    await admin.disconnect();
  }
}

function describe({ topic, headers, value }: IncomingMessage): DeadLetter {
  const event = envelope.safeParse(parseJson(value?.toString() ?? '')).data;
  return {
    topic,
    group: headers[deadLetterHeaders.group] ?? '',
    reason: headers[deadLetterHeaders.reason] ?? '',
    at: headers[deadLetterHeaders.at] ?? '',
    type: event?.type ?? '',
    eventId: event?.id ?? '',
  };
}
