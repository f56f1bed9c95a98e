import { z } from 'zod';
import { id, time } from '../common.ts';
import { event, personSnapshot } from '../event.ts';

export const userRegistered = event('identity.user.registered.v1', personSnapshot);
export const userUpdated = event('identity.user.updated.v1', personSnapshot);
/** Every service erases or anonymises what it holds of the person. */
export const userDeleted = event('identity.user.deleted.v1', z.object({ userId: id, deletedAt: time }));
export const userBanned = event(
  'identity.user.banned.v1',
  z.object({ userId: id, until: time.nullable(), reason: z.string() }),
);
export const userUnbanned = event('identity.user.unbanned.v1', z.object({ userId: id }));
/** `notBefore` in Unix seconds: tokens of the subject that were issued before it are no longer good. */
export const sessionsRevoked = event(
  'identity.user.sessions-revoked.v1',
  z.object({ userId: id, sessionId: z.string().nullable(), notBefore: z.number().int() }),
);
