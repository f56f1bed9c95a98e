import { id } from '@poc/contracts/common';
import { z } from 'zod';
import { readToken, signToken } from '../signed-token.ts';

/** What the link of a confirmation mail names: a row and the round of asking it belongs to. Times in milliseconds. */
const confirmation = z.object({ subscriberId: id, askedAt: z.int(), until: z.int() });
type Confirmation = z.infer<typeof confirmation>;

const purpose = 'newsletter confirmation';

export const confirmToken = (what: Confirmation, secret: string): string => signToken(what, purpose, secret);

/** What a token confirms, or null when it is not ours or over. */
export function readConfirmToken(token: string, secret: string, now: Date): Confirmation | null {
  const read = readToken(token, { purpose, schema: confirmation, secret });
  return read && now.getTime() < read.until ? read : null;
}
