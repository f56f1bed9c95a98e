import { id } from '@poc/contracts/common';
import { settings } from '@poc/contracts/entities/identity';
import { z } from 'zod';
import { readToken, signToken } from './signed-token.ts';

const types = settings.shape.notifications.shape.types;

/** Id of the announcement that counts the unsubscription. */
const announcementId = id.optional();

/** Content of an unsubscribe link. It contains ids, not email addresses, since links end up in histories and logs. */
const unsubscription = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('newsletter'), subscriberId: id, announcementId }),
  z.object({ kind: z.literal('notifications'), userId: id, type: types.keyof(), announcementId }),
]);
export type Unsubscription = z.infer<typeof unsubscription>;

const purpose = 'unsubscribe';

/** Signs an unsubscribe token. It never expires, so that links in old emails work. */
export const unsubscribeToken = (what: Unsubscription, secret: string): string =>
  signToken(what, purpose, secret);

export const readUnsubscribeToken = (token: string, secret: string): Unsubscription | null =>
  readToken(token, { purpose, schema: unsubscription, secret });
