import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { cardLinkModel } from './card-link.model.ts';

const validMs = 24 * 3_600_000;

/** Stores a link for the owner of a plan, valid for a day. @returns its id, from which the email derives the token */
export async function issueCardLink(
  tx: Transaction,
  { userId, now }: { userId: Types.ObjectId; now: Date },
): Promise<string> {
  const _id = new Types.ObjectId();
  const expiresAt = new Date(now.getTime() + validMs);
  await cardLinkModel(tx).create({ _id, userId, expiresAt });
  return _id.toHexString();
}
