import type { Transaction } from '@poc/kit/mongo/transaction';
import { recordConsent, userModel } from '../../accounts/accounts.api.ts';

/** Records newsletter consent or its withdrawal if the email address belongs to an account. */
export async function recordNewsletterConsent(
  tx: Transaction,
  { email, given, at }: { email: string; given: boolean; at: Date },
): Promise<void> {
  const user = await userModel(tx).findOne({ email }, { _id: 1 }).lean();
  if (user) await recordConsent(tx, { userId: user._id, purpose: 'newsletter', given, at });
}
