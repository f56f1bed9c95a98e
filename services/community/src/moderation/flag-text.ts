import type { TextKind } from '@poc/contracts/entities/community-moderation';
import type { TextFlag } from '@poc/contracts/text-flags';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
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
  tx: Transaction,
  { _id, flags, ...text }: FlaggedText,
  now: Date,
): Promise<void> {
  if (flags.length === 0) {
    const closed = { $set: { state: 'closed', openedAt: now, flags } } as const;
    await caseModel(tx).updateOne({ _id, state: 'flagged' }, closed);
    return;
  }
  const known = await caseModel(tx).findById(_id).lean<CaseDoc>();
  const isOpen = known?.state === 'reported' || known?.state === 'flagged';
  const waiting = isOpen
    ? { state: known.state, openedAt: known.openedAt }
    : { state: 'flagged', openedAt: now };
  await caseModel(tx).updateOne({ _id }, { $set: { ...text, flags, ...waiting } }, { upsert: true });
}
