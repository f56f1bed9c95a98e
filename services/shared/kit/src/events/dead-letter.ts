import { deadLetterTopic } from '@poc/contracts/event';
import type { IncomingMessage, OutgoingMessage } from './event-bus.ts';

/** Headers with the origin of a dead letter and the reason. */
export const deadLetterHeaders = {
  reason: 'poc-dlq-reason',
  group: 'poc-dlq-group',
  topic: 'poc-dlq-topic',
  partition: 'poc-dlq-partition',
  offset: 'poc-dlq-offset',
  at: 'poc-dlq-at',
} as const;

const maxReasonLength = 500;

/** Builds the dead letter of a message, with its content unchanged. */
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

/** Restores the original message of a dead letter; null without its topic in the headers. */
export function fromDeadLetter(letter: IncomingMessage): OutgoingMessage | null {
  const topic = letter.headers[deadLetterHeaders.topic];
  if (!topic) return null;
  const own = new Set<string>(Object.values(deadLetterHeaders));
  const headers = Object.fromEntries(Object.entries(letter.headers).filter(([name]) => !own.has(name)));
  return { topic, key: letter.key ?? '', value: letter.value ?? Buffer.alloc(0), headers };
}
