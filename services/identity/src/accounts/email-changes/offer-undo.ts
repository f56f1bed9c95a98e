import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { hashToken, randomToken } from '../../sessions/sessions.api.ts';
import { type EmailChangeDoc, emailChangeModel } from './email-change.model.ts';

const undoMs = 7 * 24 * 3_600_000;

interface Change {
  userId: Types.ObjectId;
  oldEmail: string;
  newEmail: string;
}

/**
 * Creates an undo link for an email change, valid for 7 days. A change back to an email address of the last 7 days
 * gets no link, because it is itself an undo: a thief must not be able to restore their own address.
 * @returns the link, for the email only; null for a change back
 */
export async function offerUndo(
  tx: Transaction,
  { clock, publicUrl }: Pick<IdentityDeps, 'db' | 'clock' | 'publicUrl'>,
  { userId, oldEmail, newEmail }: Change,
): Promise<{ link: string; expiresAt: string } | null> {
  const now = clock.now();
  const earlier = await emailChangeModel(tx)
    .findOne({ userId, oldEmail: newEmail, expiresAt: trusted({ $gt: now }) })
    .sort({ createdAt: 1 })
    .lean();
  if (earlier) {
    await deleteEmailChangesSince(tx, earlier);
    return null;
  }
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + undoMs);
  const row: EmailChangeDoc = { _id: hashToken(token), userId, oldEmail, createdAt: now, expiresAt };
  await emailChangeModel(tx).create(row);
  // In the fragment, which is never sent to a server or in a Referer header.
  return { link: `${publicUrl}/email/undo#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Invalidates the undo links of a change and all later ones, which the owner may not have made. */
export async function deleteEmailChangesSince(
  tx: Transaction,
  { userId, createdAt }: Pick<EmailChangeDoc, 'userId' | 'createdAt'>,
): Promise<void> {
  await emailChangeModel(tx).deleteMany({ userId, createdAt: trusted({ $gte: createdAt }) });
}

export async function deleteEmailChanges(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  await emailChangeModel(tx).deleteMany({ userId });
}
