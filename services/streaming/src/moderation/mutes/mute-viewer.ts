import { muteViewer as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import { moderatorName } from '../actions/moderator-name.ts';
import { recordAction } from '../actions/record-action.ts';
import { type ReviewItemDoc, reviewItemModel } from '../review/review-item.model.ts';
import { type ChatMuteDoc, chatMuteModel } from './chat-mute.model.ts';
import { formatDuration } from './format-duration.ts';

/** Mutes a person on a stream, for a number of seconds or (null) permanently. A second mute replaces the first. */
export const muteViewer = route(contract, admins, ({ db, clock }) => ({ params, body, subject }) => {
  const { id: streamId, userId } = params;
  const { seconds, reason } = body;
  return withTransaction(db, async (tx) => {
    await findStream(tx, streamId);
    const at = clock.now();
    const until = seconds === null ? null : new Date(at.getTime() + seconds * 1_000);
    const user = await nameOf(tx, streamId, userId);
    const byId = new Types.ObjectId(subject.id);
    const by = await moderatorName(tx, subject.id);
    const before = await chatMuteModel(tx)
      .findOneAndUpdate(
        { streamId, userId },
        { $set: { user, until, reason, byId, by, at } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<ChatMuteDoc>();
    const time = seconds === null ? 'permanently' : `for ${formatDuration(seconds)}`;
    await recordAction(tx, clock, subject, {
      streamId,
      action: 'viewer-muted',
      detail: `${user || 'a viewer'}, ${time}: ${reason}`,
      before: before ? { until: before.until, reason: before.reason } : {},
      after: { until, reason },
      userId,
    });
    const end = until?.toISOString() ?? null;
    await writeSignal(tx, streamId, { kind: 'mute', userId, until: end ?? 'forever' });
    return { userId, until: end };
  });
});

/** Returns the name in the person's latest message on the stream; empty if there is none. */
async function nameOf(tx: Transaction, streamId: string, userId: string) {
  const wanted = { streamId, userId };
  const latest = await chatMessageModel(tx)
    .findOne(wanted, { user: 1 })
    .sort({ _id: -1 })
    .lean<ChatMessageDoc>();
  const held = await reviewItemModel(tx).findOne(wanted, { user: 1 }).sort({ _id: -1 }).lean<ReviewItemDoc>();
  return latest?.user ?? held?.user ?? '';
}
