import { decideReviewItem as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { chatMessageModel, storeMessages } from '../../chat/chat.api.ts';
import { writeSignal } from '../../cluster/cluster.api.ts';
import type { Deps } from '../../config.ts';
import { route } from '../../route.ts';
import { findStream } from '../../streams/streams.api.ts';
import type { ActionName } from '../actions/moderation-action.model.ts';
import { recordAction } from '../actions/record-action.ts';
import { removeMessage } from './remove-message.ts';
import { type Decision, type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/**
 * Decides on a held or flagged message. The first decision counts: repeating it is a no-op, another one fails.
 * @throws stream_not_live for the approval of a held message
 */
export const decideReviewItem = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const { id: streamId, itemId } = params;
  const { decision } = body;
  await withTransaction(db, async (tx) => {
    const { status } = await findStream(db, streamId, tx.session);
    const item = await reviewItemModel(db)
      .findOne({ _id: itemId, streamId })
      .session(tx.session)
      .lean<ReviewItemDoc>();
    if (!item) fail('message_not_found');
    if (item.decision === decision) return;
    if (item.decision !== null) fail('message_not_found');
    if (item.kind === 'flagged' && decision === 'remove') {
      await removeMessage(deps, tx, subject, { streamId, messageId: itemId });
      return;
    }
    if (item.kind === 'held' && decision === 'approve') {
      if (status !== 'live') fail('stream_not_live');
      await post(deps, tx, item);
    }
    await close(deps, tx, subject, item, decision);
  });
});

/** Posts a held message with the next number; every node sends it to its viewers. */
async function post({ db, clock }: Store, tx: Transaction, item: ReviewItemDoc): Promise<void> {
  const { _id, streamId, userId, user, avatar, role, text, flags, clientMessageId } = item;
  const { question, plan, host, replyTo } = item;
  const id = streamId.toHexString();
  const sentAlready =
    clientMessageId !== undefined &&
    (await chatMessageModel(db).exists({ streamId, userId, clientMessageId }).session(tx.session));
  if (sentAlready) return;
  const [message] = await storeMessages({ db, clock }, tx, id, [
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
  if (message) await writeSignal(tx, db, id, { kind: 'message-posted', message });
}

const actions = {
  held: { approve: 'held-approved', remove: 'held-removed' },
  flagged: { approve: 'flag-dismissed', remove: 'message-deleted' },
} as const satisfies Record<ReviewItemDoc['kind'], Record<Decision, ActionName>>;

async function close(
  { db, clock }: Store,
  tx: Transaction,
  actor: Pick<Subject, 'id'>,
  item: ReviewItemDoc,
  decision: Decision,
): Promise<void> {
  const streamId = item.streamId.toHexString();
  await reviewItemModel(db).updateOne({ _id: item._id }, { $set: { decision } }, { session: tx.session });
  const action = actions[item.kind][decision];
  await recordAction({ db, clock }, tx, actor, {
    streamId,
    action,
    detail: item.text,
    before: { decision: item.decision },
    after: { decision },
    // A held message that was removed was never a chat message.
    messageId: action === 'held-removed' ? undefined : item._id.toHexString(),
    userId: item.userId.toHexString(),
  });
  await writeSignal(tx, db, streamId, { kind: 'review' });
}
