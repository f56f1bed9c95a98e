import type { Logger } from '../../log.ts';
import { deadLetterHeaders, fromDeadLetter } from '../dead-letter.ts';
import { createEventBus } from '../event-bus.ts';
import type { KafkaAddress } from '../kafka-client.ts';
import { drainTopic } from './drain-topic.ts';

/**
 * Puts the dead letters of a topic back on the topic they come from, after what made them fail was repaired. All
 * groups see them again; those that had taken their effect know them by the inbox. A letter is put back once: a second
 * run begins where the first one ended.
 * @param options.topic the dead-letter topic, `<topic>.dlq`
 * @param options.group only letters that this consumer group put aside
 * @returns how many were put back
 */
export async function replayDeadLetters(
  options: KafkaAddress & { topic: string; group?: string; logger: Logger },
): Promise<number> {
  const { brokers, security, topic, group, logger } = options;
  const bus = createEventBus({ brokers, security, clientId: 'replay-dead-letters', logger });
  let replayed = 0;
  try {
    await drainTopic({
      brokers,
      security,
      logger,
      topic,
      group: ['replay', topic, group].filter(Boolean).join('.'),
      async onMessage(letter) {
        if (group && letter.headers[deadLetterHeaders.group] !== group) return;
        const original = fromDeadLetter(letter);
        if (!original) return;
        await bus.publish([original]);
        replayed++;
      },
    });
  } finally {
    await bus.stop();
  }
  return replayed;
}
