import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type ActionName, moderationActionModel } from './moderation-action.model.ts';

/** What was done. Ids are hexadecimal. */
export interface ModerationStep {
  streamId: string;
  action: ActionName;
  detail: string;
  messageId?: string | undefined;
  userId?: string | undefined;
}

/** Writes down what an administrator did in a chat, as part of the same commit. */
export async function recordAction(
  { db, clock }: { db: Connection; clock: Clock },
  tx: Transaction,
  actor: Pick<Subject, 'id' | 'name'>,
  { streamId, action, detail, messageId, userId }: ModerationStep,
): Promise<void> {
  const row = {
    _id: new Types.ObjectId(),
    streamId: new Types.ObjectId(streamId),
    action,
    byId: new Types.ObjectId(actor.id),
    by: actor.name,
    at: clock.now(),
    detail,
    messageId: messageId === undefined ? null : new Types.ObjectId(messageId),
    userId: userId === undefined ? null : new Types.ObjectId(userId),
  };
  await moderationActionModel(db).create([row], { session: tx.session });
}
