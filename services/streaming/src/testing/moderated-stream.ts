import type { ChatMessage } from '@poc/contracts/socket';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { type Draft, postMessages } from '../chat/post-messages.ts';
import { holdMessage } from '../moderation/review/hold-message.ts';
import { reviewFlagged } from '../moderation/review/review-flagged.ts';
import type { StreamDoc } from '../streams/stream.model.ts';
import type { TestStreaming } from './start-streaming.ts';

type Sender = Draft['sender'];

/** A stream with a sender and a moderator. */
export interface ModeratedStream {
  id: string;
  sender: Sender;
  admin: { id: string; name: string };
  token: string;
  say(text: string, draft?: Partial<Draft>): Promise<ChatMessage>;
  /** Sends a message that needs review; returns its id. */
  hold(text: string, clientMessageId?: string): Promise<string>;
}

export async function moderatedStream(
  { service, addStream }: TestStreaming,
  stream: Partial<StreamDoc> = {},
): Promise<ModeratedStream> {
  const id = (await addStream(stream))._id.toHexString();
  const sender: Sender = { id: newId(), name: 'Ada', avatar: '/uploads/avatars/ada.webp', role: 'user' };
  const admin = { id: newId(), name: 'Ngozi' };
  await personModel(service.deps.db).create({
    _id: new Types.ObjectId(admin.id),
    name: admin.name,
    role: 'admin',
    changedAt: new Date(),
  });
  return {
    id,
    sender,
    admin,
    token: service.tokens.admin(admin),
    async say(text, draft = {}) {
      const [posted] = await postMessages({ ...service.deps, reviewFlagged })(id, [
        { id: newId(), sender, text, ...draft },
      ]);
      if (!posted) throw new Error('nothing was posted');
      return posted.message;
    },
    async hold(text, clientMessageId) {
      const sent = await holdMessage(service.deps)(id, {
        sender,
        text,
        clientMessageId,
        flags: [],
        reasons: ['link'],
      });
      if (!('held' in sent)) throw new Error('the message was not held');
      return sent.held.id;
    },
  };
}
