import { deadLetterTopic } from '@poc/contracts/event';
import type { IncomingMessage, OutgoingMessage } from './event-bus.ts';

/** The headers that say where a dead letter comes from and why. */
export const deadLetterHeaders = {
  reason: 'poc-dlq-reason',
  group: 'poc-dlq-group',
  topic: 'poc-dlq-topic',
  partition: 'poc-dlq-partition',
  offset: 'poc-dlq-offset',
  at: 'poc-dlq-at',
} as const;

const maxReasonLength = 500;

/** The message as it came, for the dead-letter topic of its topic. */
export function toDeadLetter(message: IncomingMessage, group: string, reason: string): OutgoingMessage {
  return {
    topic: deadLetterTopic(message.topic),
    key: message.key ?? '',
    value: message.value ?? Buffer.alloc(0),
    headers: {
      ...message.headers,
      [deadLetterHeaders.reason]: reason.slice(0, maxReasonLength),
      [deadLetterHeaders.group]: group,
      [deadLetterHeaders.topic]: message.topic,
      [deadLetterHeaders.partition]: String(message.partition),
      [deadLetterHeaders.offset]: message.offset,
      [deadLetterHeaders.at]: new Date().toISOString(),
    },
  };
}

/** The message as it was before, for its own topic; null when the letter does not say which that was. */
export function fromDeadLetter(letter: IncomingMessage): OutgoingMessage | null {
  const topic = letter.headers[deadLetterHeaders.topic];
  if (!topic) return null;
  const own = new Set<string>(Object.values(deadLetterHeaders));
  const headers = Object.fromEntries(Object.entries(letter.headers).filter(([name]) => !own.has(name)));
  return { topic, key: letter.key ?? '', value: letter.value ?? Buffer.alloc(0), headers };
}
