import { event } from '@poc/load/engine-io';
import type { Protocol } from './raw-client.ts';

/** Realistic messages of various lengths. */
const texts = [
  'Good evening from Lagos!',
  'Sound is perfect here, thank you',
  'Which broker do you use for the demo account?',
  'lol 😂',
  'Can you explain the spread again please',
  'I lost money on exactly this trade last year, so please listen to what he says about the stop',
  'Hello from Abuja',
  'amen',
  'What is the difference between a pip and a point?',
  'First time here, enjoying the class so far',
  'Please zoom in on the chart a little',
  'When is the next stream?',
  'Is the recording available later? I have to leave in ten minutes for work',
  'Respect 🙌🙌',
  'My network is bad today, is it only me?',
  'He explained this better than my lecturer',
  'How much should a beginner start with?',
  'Thank you for being honest about the risk, most people only show their wins',
  'yes',
  'Greetings from Kumasi, Ghana',
  'Could you repeat the name of the book?',
  'The second example makes sense now',
  'Please who else is watching from Port Harcourt',
  'Interesting…',
] as const;

const textOf = (number: number): string => texts[(number * 7) % texts.length] ?? '';

const reactionTypes = ['like', 'heart', 'clap'] as const;

/** Encodes a message or reaction by number, as senders do. */
export function payloadOf(
  protocol: Protocol,
  { what, streamId, acks }: { what: 'chat-message' | 'reaction'; streamId: string; acks: boolean },
  number: number,
): string {
  const data =
    what === 'reaction'
      ? { streamId, type: reactionTypes[number % reactionTypes.length] }
      : { streamId, text: textOf(number), clientMessageId: `m${number}` };
  if (protocol === 'plain') return JSON.stringify(data);
  return event(what, data, acks ? number : undefined);
}
