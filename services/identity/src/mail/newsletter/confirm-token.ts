import { id } from '@poc/contracts/common';
import { z } from 'zod';
import { readToken, signToken } from '../signed-token.ts';

/** Content of a confirmation link: the subscriber, the time of the request and the expiry. Times in ms. */
const confirmation = z.object({ subscriberId: id, askedAt: z.int(), until: z.int() });
type Confirmation = z.infer<typeof confirmation>;

const purpose = 'newsletter confirmation';

export const confirmToken = (what: Confirmation, secret: string): string => signToken(what, purpose, secret);

export function readConfirmToken(token: string, secret: string, now: Date): Confirmation | null {
  const read = readToken(token, { purpose, schema: confirmation, secret });
  return read && now.getTime() < read.until ? read : null;
}
