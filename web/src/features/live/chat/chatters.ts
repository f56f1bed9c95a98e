import type { ChatMessage } from '@poc/contracts/socket';

export type Chatter = Pick<ChatMessage, 'user' | 'user_id' | 'avatar' | 'role' | 'plan' | 'host'>;

/** Sender id of the messages of deleted accounts. */
const formerMember = '0'.repeat(24);

/** Returns the senders of the messages, latest first, with the name and picture of their last message. */
export function chattersOf(messages: readonly ChatMessage[]): Chatter[] {
  const latestFirst = messages
    .toReversed()
    .filter(({ user, user_id }) => user !== '' && user_id !== formerMember);
  return [...Map.groupBy(latestFirst, ({ user_id }) => user_id).values()].flatMap(([latest]) => latest ?? []);
}
