import { z } from 'zod';
import { auditTargetKinds } from '../audit.ts';
import { id, time } from '../common.ts';
import { communityTexts } from '../entities/community.ts';
import { event, personSnapshot } from '../event.ts';

export const userRegistered = event('identity.user.registered.v1', personSnapshot);
export const userUpdated = event('identity.user.updated.v1', personSnapshot);
/** Every service erases or anonymises its data about the user. */
export const userDeleted = event(
  'identity.user.deleted.v1',
  z.object({
    userId: id,
    deletedAt: time,
    /** Choice for the user's community posts and comments; absent in legacy events, which retain them. */
    communityTexts: communityTexts.optional(),
  }),
);

/**
 * Change by an administrator. The service emits it in the transaction of the change; identity stores the audit log. The
 * actor is only an id, because identity has the name.
 */
export const auditEntryRecorded = event(
  'identity.audit.recorded.v1',
  z.object({
    actorId: id,
    action: z.string(),
    target: z.object({
      kind: z.enum(auditTargetKinds),
      id: z.string().min(1),
      /** Owner of the target, if any: a comment's author, an order's buyer. */
      ownerId: id.nullable(),
      /** Title or number of the target; never a user's name. */
      name: z.string().nullable(),
    }),
    /** Changed fields before and after, without secrets. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    reason: z.string().nullable(),
  }),
);
