import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { recordConsent, userModel } from '../../accounts/accounts.api.ts';

/** Records newsletter consent or its withdrawal if the email address belongs to an account. */
export async function recordNewsletterConsent(
  tx: Transaction,
  db: Connection,
  { email, given, at }: { email: string; given: boolean; at: Date },
): Promise<void> {
  const user = await userModel(db).findOne({ email }, { _id: 1 }, { session: tx.session }).lean();
  if (user) await recordConsent(tx, db, { userId: user._id, purpose: 'newsletter', given, at });
}
