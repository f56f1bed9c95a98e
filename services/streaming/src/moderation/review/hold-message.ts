import type { ChatFlag, SentMessage } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel, presentMessage } from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import type { SenderProfile } from '../../people/people.api.ts';
import { chatCounterModel } from '../../streams/streams.api.ts';
import { type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

export interface HeldDraft {
  sender: Pick<Subject, 'id' | 'role'> & SenderProfile;
  text: string;
  clientMessageId?: string | undefined;
  flags: readonly ChatFlag[];
  question?: boolean | undefined;
  replyTo?: number | undefined;
  /** Reasons: the rules' words as written, and `link`. */
  reasons: readonly string[];
}

/**
 * Holds a message for review; it is visible to its sender only. A retry with the same client id returns the same
 * item, or the message if it was posted.
 * @throws stream_not_found
 */
export const holdMessage =
  ({ db, clock }: { db: Connection; clock: Clock }) =>
  async (streamId: string, draft: HeldDraft): Promise<SentMessage> => {
    const known = await findSent(db, streamId, draft);
    if (known) return known;
    const item = itemOf(streamId, draft, clock.now());
    try {
      await withTransaction(db, async (tx) => {
        // An item for a stream that was just deleted would never be removed.
        const counter = await chatCounterModel(tx).exists({ _id: streamId });
        if (!counter) fail('stream_not_found');
        await reviewItemModel(tx).create(item);
        await writeSignal(tx, streamId, { kind: 'review' });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await findSent(db, streamId, draft)) ?? fail('service_unavailable', { cause: error });
    }
    return { held: presentHeld(item) };
  };

async function findSent(
  db: Connection,
  streamId: string,
  { sender, clientMessageId }: HeldDraft,
): Promise<SentMessage | null> {
  if (clientMessageId === undefined) return null;
  const mine = { streamId, userId: sender.id, clientMessageId };
  const [message, item] = await Promise.all([
    chatMessageModel(db).findOne(mine).lean<ChatMessageDoc>(),
    reviewItemModel(db)
      .findOne({ ...mine, kind: 'held' })
      .lean<ReviewItemDoc>(),
  ]);
  if (message) return { message: presentMessage(message) };
  return item && { held: presentHeld(item) };
}

function itemOf(streamId: string, draft: HeldDraft, at: Date): ReviewItemDoc {
  const { sender, text, clientMessageId, question, replyTo } = draft;
  return {
    _id: new Types.ObjectId(),
    streamId: new Types.ObjectId(streamId),
    kind: 'held',
    userId: new Types.ObjectId(sender.id),
    user: sender.name,
    avatar: sender.avatar,
    role: sender.role,
    text,
    reasons: [...draft.reasons],
    flags: [...draft.flags],
    at,
    decision: null,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
    ...(question ? { question } : {}),
    ...(sender.plan ? { plan: sender.plan } : {}),
    ...(sender.host ? { host: true } : {}),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

function presentHeld({ _id, text, at, clientMessageId }: ReviewItemDoc) {
  return { id: _id.toHexString(), text, timestamp: at.toISOString(), clientMessageId };
}
