import { createHmac, hkdfSync } from 'node:crypto';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { currentSecret } from '../../keys/keys.api.ts';
import { contactAllowanceModel } from './contact-allowance.model.ts';

const windowMs = 60 * 60 * 1000;
const messagesPerWindow = 5;

/**
 * Counts a contact message. The gateway limits requests per IP address; this limit protects an email address that
 * others type in from a flood of receipts.
 * @throws too_many_requests with Retry-After, from the sixth message within a clock hour
 */
export async function countContact(
  tx: Transaction,
  { db, clock, secret }: Pick<IdentityDeps, 'db' | 'clock' | 'secret'>,
  email: string,
): Promise<void> {
  const now = clock.now().getTime();
  const window = Math.floor(now / windowMs);
  const endsAt = (window + 1) * windowMs;
  const counted = await contactAllowanceModel(db)
    .findOneAndUpdate(
      { _id: `${window}:${digest(email, secret)}` },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date(endsAt) } },
      { upsert: true, returnDocument: 'after', session: tx.session },
    )
    .lean();
  if (counted && counted.count <= messagesPerWindow) return;
  fail('too_many_requests', { headers: { 'Retry-After': String(Math.ceil((endsAt - now) / 1000)) } });
}

function digest(email: string, secret: string): string {
  const key = hkdfSync('sha256', currentSecret(secret), '', 'poc contact allowance', 32);
  return createHmac('sha256', Buffer.from(key)).update(email).digest('base64url');
}
