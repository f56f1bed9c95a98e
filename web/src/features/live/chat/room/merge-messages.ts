import type { ChatMessage } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';

/**
 * Merges messages into a sorted list without duplicates, at most the last 200. The common case, appending,
 * skips sorting.
 * @param gone numbers of deleted messages, which are left out
 */
export function mergeMessages(
  current: readonly ChatMessage[],
  received: readonly ChatMessage[],
  gone: ReadonlySet<number>,
): readonly ChatMessage[] {
  const added = gone.size === 0 ? received : received.filter(({ seq }) => !gone.has(seq));
  if (added.length === 0) return current;
  const merged = followsOn(current, added) ? [...current, ...added] : sortedOnce([...current, ...added]);
  return merged.slice(-limits.chatKept);
}

/** Finds the message that this one replies to, if it is loaded. */
export const answeredIn = (
  messages: readonly ChatMessage[],
  { replyTo }: ChatMessage,
): ChatMessage | undefined =>
  replyTo === undefined ? undefined : messages.find(({ seq }) => seq === replyTo);

/** Extends `knownTo` over the received numbers, up to the first gap. */
export function wholeTo(knownTo: number, received: readonly ChatMessage[]): number {
  const seqs = received.map(({ seq }) => seq).sort((a, b) => a - b);
  return seqs.reduce((known, seq) => (seq === known + 1 ? seq : known), knownTo);
}

function followsOn(current: readonly ChatMessage[], added: readonly ChatMessage[]): boolean {
  let last = current.at(-1)?.seq ?? 0;
  return added.every(({ seq }) => {
    const follows = seq > last;
    last = seq;
    return follows;
  });
}

const sortedOnce = (messages: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map(messages.map((message) => [message.seq, message])).values()].sort((a, b) => a.seq - b.seq);
