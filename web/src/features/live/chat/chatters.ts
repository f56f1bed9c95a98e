import type { ChatMessage } from '@poc/contracts/socket';

export type Chatter = Pick<ChatMessage, 'user' | 'user_id' | 'avatar' | 'role' | 'plan' | 'host'>;

/** Sender of the messages of people who left. */
const formerMember = '0'.repeat(24);

/** People who wrote the given messages, the latest first, as they were when they last wrote. */
export function chattersOf(messages: readonly ChatMessage[]): Chatter[] {
  const latestFirst = messages
    .toReversed()
    .filter(({ user, user_id }) => user !== '' && user_id !== formerMember);
  return [...Map.groupBy(latestFirst, ({ user_id }) => user_id).values()].flatMap(([latest]) => latest ?? []);
}
