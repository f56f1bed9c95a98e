import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { hashToken, randomToken } from '../../sessions/sessions.api.ts';
import { type EmailChangeDoc, emailChangeModel } from './email-change.model.ts';

const undoMs = 7 * 24 * 3_600_000;

/** A change of email that was made just now. */
interface Change {
  userId: Types.ObjectId;
  oldEmail: string;
  newEmail: string;
}

/**
 * Makes a change of email one that can be taken back for 7 days, by anyone who reads the mail of the old address. Going back
 * to an address that one had within that time is itself such a taking back: the address that is left gets no link, or a thief
 * who came by the account could return to theirs.
 * @returns the link, for the mail alone; null for a change that leads back
 */
export async function offerUndo(
  tx: Transaction,
  { db, clock, publicUrl }: Pick<IdentityDeps, 'db' | 'clock' | 'publicUrl'>,
  { userId, oldEmail, newEmail }: Change,
): Promise<{ link: string; expiresAt: string } | null> {
  const now = clock.now();
  const earlier = await emailChangeModel(db)
    .findOne({ userId, oldEmail: newEmail, expiresAt: trusted({ $gt: now }) })
    .sort({ createdAt: 1 })
    .session(tx.session)
    .lean();
  if (earlier) {
    await forgetChangesSince(tx, db, earlier);
    return null;
  }
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + undoMs);
  const row: EmailChangeDoc = { _id: hashToken(token), userId, oldEmail, createdAt: now, expiresAt };
  await emailChangeModel(db).create([row], { session: tx.session });
  // Behind the hash, so that no server's log and no Referer header ever has it.
  return { link: `${publicUrl}/email/undo#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Voids the links of a change and of all that came after it: anyone who made those may not have been the person. */
export async function forgetChangesSince(
  tx: Transaction,
  db: Connection,
  { userId, createdAt }: Pick<EmailChangeDoc, 'userId' | 'createdAt'>,
): Promise<void> {
  await emailChangeModel(db).deleteMany(
    { userId, createdAt: trusted({ $gte: createdAt }) },
    { session: tx.session },
  );
}

/** Voids every link of a person: an administrator has decided on the address, or the person is erased. */
export async function forgetChanges(tx: Transaction, db: Connection, userId: Types.ObjectId): Promise<void> {
  await emailChangeModel(db).deleteMany({ userId }, { session: tx.session });
}
