import type { TextKind } from '@poc/contracts/entities/community-moderation';
import type { TextFlag } from '@poc/contracts/text-flags';
import type { ClientSession, Connection, Types } from 'mongoose';
import { type CaseDoc, caseModel } from './case.model.ts';

interface FlaggedText {
  _id: Types.ObjectId;
  kind: TextKind;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  title: string;
  content: string;
  flags: TextFlag[];
}

/**
 * Opens a case for a flagged text, in the transaction that stores it; closes a flagged (not a reported) case when an
 * edit removed the flags.
 */
export async function flagText(
  db: Connection,
  session: ClientSession,
  { _id, flags, ...text }: FlaggedText,
  now: Date,
): Promise<void> {
  if (flags.length === 0) {
    const closed = { $set: { state: 'closed', openedAt: now, flags } } as const;
    await caseModel(db).updateOne({ _id, state: 'flagged' }, closed, { session });
    return;
  }
  const known = await caseModel(db).findById(_id).session(session).lean<CaseDoc>();
  const isOpen = known?.state === 'reported' || known?.state === 'flagged';
  const waiting = isOpen
    ? { state: known.state, openedAt: known.openedAt }
    : { state: 'flagged', openedAt: now };
  await caseModel(db).updateOne({ _id }, { $set: { ...text, flags, ...waiting } }, { upsert: true, session });
}
