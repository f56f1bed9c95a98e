import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { cardLinkModel } from './card-link.model.ts';

const validMs = 24 * 3_600_000;

/** Stores a link for the owner of a plan, valid for a day. @returns its id, from which the email derives the token */
export async function issueCardLink(
  db: Connection,
  { session }: Pick<Transaction, 'session'>,
  { userId, now }: { userId: Types.ObjectId; now: Date },
): Promise<string> {
  const _id = new Types.ObjectId();
  const expiresAt = new Date(now.getTime() + validMs);
  await cardLinkModel(db).create([{ _id, userId, expiresAt }], { session });
  return _id.toHexString();
}
