import { decideReviewItem as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { chatMessageModel, storeMessages } from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import type { ActionName } from '../actions/moderation-action.model.ts';
import { recordAction } from '../actions/record-action.ts';
import { removeMessage } from './remove-message.ts';
import { type Decision, type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

/**
 * Decides on a held or flagged message. The first decision counts: repeating it is a no-op, another one fails.
 * @throws stream_not_live for the approval of a held message
 */
export const decideReviewItem = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const { id: streamId, itemId } = params;
  const { decision } = body;
  await withTransaction(db, async (tx) => {
    const { status } = await findStream(tx, streamId);
    const item = await reviewItemModel(tx).findOne({ _id: itemId, streamId }).lean<ReviewItemDoc>();
    if (!item) fail('message_not_found');
    if (item.decision === decision) return;
    if (item.decision !== null) fail('message_not_found');
    if (item.kind === 'flagged' && decision === 'remove') {
      await removeMessage(tx, deps.clock, subject, { streamId, messageId: itemId });
      return;
    }
    if (item.kind === 'held' && decision === 'approve') {
      if (status !== 'live') fail('stream_not_live');
      await post(tx, deps.clock, item);
    }
    await close(tx, deps.clock, subject, item, decision);
  });
});

/** Posts a held message with the next number; every node sends it to its viewers. */
async function post(tx: Transaction, clock: Clock, item: ReviewItemDoc): Promise<void> {
  const { _id, streamId, userId, user, avatar, role, text, flags, clientMessageId } = item;
  const { question, plan, host, replyTo } = item;
  const id = streamId.toHexString();
  const sentAlready =
    clientMessageId !== undefined &&
    (await chatMessageModel(tx).exists({ streamId, userId, clientMessageId }));
  if (sentAlready) return;
  const [message] = await storeMessages(tx, clock, id, [
    {
      ...{ _id, streamId, userId, user, avatar, role, text },
      ...(clientMessageId === undefined ? {} : { clientMessageId }),
      ...(flags.length > 0 ? { flags } : {}),
      ...(question ? { question } : {}),
      ...(plan ? { plan } : {}),
      ...(host ? { host } : {}),
      ...(replyTo === undefined ? {} : { replyTo }),
    },
  ]);
  if (message) await writeSignal(tx, id, { kind: 'message-posted', message });
}

const actions = {
  held: { approve: 'held-approved', remove: 'held-removed' },
  flagged: { approve: 'flag-dismissed', remove: 'message-deleted' },
} as const satisfies Record<ReviewItemDoc['kind'], Record<Decision, ActionName>>;

async function close(
  tx: Transaction,
  clock: Clock,
  actor: Pick<Subject, 'id'>,
  item: ReviewItemDoc,
  decision: Decision,
): Promise<void> {
  const streamId = item.streamId.toHexString();
  await reviewItemModel(tx).updateOne({ _id: item._id }, { $set: { decision } });
  const action = actions[item.kind][decision];
  await recordAction(tx, clock, actor, {
    streamId,
    action,
    detail: item.text,
    before: { decision: item.decision },
    after: { decision },
    // A held message that was removed was never a chat message.
    messageId: action === 'held-removed' ? undefined : item._id.toHexString(),
    userId: item.userId.toHexString(),
  });
  await writeSignal(tx, streamId, { kind: 'review' });
}
