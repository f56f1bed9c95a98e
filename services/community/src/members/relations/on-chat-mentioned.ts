import { peopleMentionedInChat } from '@poc/contracts/events/community';
import type { chatMentioned } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import { Types } from 'mongoose';
import { findHidingPeople } from './refuse-blocked.ts';

/** Publishes the mentions of a live chat again, except of people who blocked or muted the sender. */
export const onChatMentioned: Effect<typeof chatMentioned> = async ({ data }, tx) => {
  const people = data.mentioned.map((id) => new Types.ObjectId(id));
  const hiding = await findHidingPeople(tx, { subject: { id: data.userId }, people });
  const mentioned = data.mentioned.filter((id) => !hiding.ids.has(id));
  if (mentioned.length > 0)
    await tx.emit(peopleMentionedInChat, { key: data.streamId, data: { ...data, mentioned } });
};
