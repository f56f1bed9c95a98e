import { createHmac, hkdfSync } from 'node:crypto';
import { createRateLimiter } from '@poc/kit/limits/rate-limiter';
import type { Connection } from 'mongoose';
import { currentSecret } from '../../keys/keys.api.ts';

export interface ContactLimit {
  /** Counts a contact message. @throws too_many_requests from the sixth message of an email address within an hour */
  count(email: string): Promise<unknown>;
}

/**
 * Creates the limit of contact messages. The gateway limits requests per IP address; this limit protects an email
 * address entered by others from a flood of receipts.
 */
export function createContactLimit(db: Connection, secret: string): ContactLimit {
  const limiter = createRateLimiter(db, { name: 'contact-message', points: 5, seconds: 60 * 60 });
  const key = Buffer.from(hkdfSync('sha256', currentSecret(secret), '', 'poc contact allowance', 32));
  return {
    count: (email) => limiter.of(createHmac('sha256', key).update(email).digest('base64url')).consume(),
  };
}
