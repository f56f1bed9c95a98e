import { z } from 'zod';
import { auditTargetKinds } from '../audit.ts';
import { id, time } from '../common.ts';
import { communityTexts } from '../entities/community.ts';
import { event, personSnapshot } from '../event.ts';

export const userRegistered = event('identity.user.registered.v1', personSnapshot);
export const userUpdated = event('identity.user.updated.v1', personSnapshot);
/** Every service erases or anonymises what it holds of the person. */
export const userDeleted = event(
  'identity.user.deleted.v1',
  z.object({
    userId: id,
    deletedAt: time,
    /** What becomes of the person's posts and comments in the community. Those of an earlier version do not say: they stay. */
    communityTexts: communityTexts.optional(),
  }),
);

/**
 * What an administrator changed, in whichever service: that service emits it in the transaction of the change, identity
 * keeps the record. It names the actor by id alone: identity knows the name.
 */
export const auditEntryRecorded = event(
  'identity.audit.recorded.v1',
  z.object({
    actorId: id,
    action: z.string(),
    target: z.object({
      kind: z.enum(auditTargetKinds),
      id: z.string().min(1),
      /** Whose it is, when it is a person's: a comment's author, an order's buyer. */
      ownerId: id.nullable(),
      /** What it is called, as a title or a number; a person's name is not kept here. */
      name: z.string().nullable(),
    }),
    /** The changed fields as they were and as they are, without secrets. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    reason: z.string().nullable(),
  }),
);
