import type { Logger } from '../../log.ts';
import { deadLetterHeaders, fromDeadLetter } from '../dead-letter.ts';
import { createEventBus } from '../event-bus.ts';
import type { KafkaAddress } from '../kafka-client.ts';
import { drainTopic } from './drain-topic.ts';

/**
 * Publishes the dead letters of a topic again on their original topic, after the cause was fixed. All groups receive
 * them; those that already processed them skip them by their inbox. Each letter is replayed once: the next run starts
 * at the stored offset.
 * @param options.topic the dead-letter topic, `<topic>.dlq`
 * @param options.group replays only the letters of this consumer group
 * @returns number of replayed letters
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
