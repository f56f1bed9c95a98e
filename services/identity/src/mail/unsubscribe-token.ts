import { id } from '@poc/contracts/common';
import { settings } from '@poc/contracts/entities/identity';
import { z } from 'zod';
import { readToken, signToken } from './signed-token.ts';

const types = settings.shape.notifications.shape.types;

/** What a link to unsubscribe ends. It names rows, not addresses: links are kept in histories and logs. */
const unsubscription = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newsletter'), subscriberId: id }),
  z.object({ kind: z.literal('notifications'), userId: id, type: types.keyof() }),
]);
export type Unsubscription = z.infer<typeof unsubscription>;

const purpose = 'unsubscribe';

/** It does not expire: a mail may be years old when its reader has had enough. */
export const unsubscribeToken = (what: Unsubscription, secret: string): string =>
  signToken(what, purpose, secret);

/** What a token ends, or null when it is not ours. */
export const readUnsubscribeToken = (token: string, secret: string): Unsubscription | null =>
  readToken(token, { purpose, schema: unsubscription, secret });
