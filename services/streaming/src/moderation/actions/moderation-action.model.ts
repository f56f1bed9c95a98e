import type { moderationAction } from '@poc/contracts/entities/streaming';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import type { z } from 'zod';

export type ActionName = z.infer<typeof moderationAction>['action'];

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  action: { type: typed<ActionName>(String), required: true },
  byId: { type: Schema.Types.ObjectId, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
  detail: { type: String, default: '' },
  messageId: { type: Schema.Types.ObjectId, default: null },
  /** The affected person: the target, or the author of the message. */
  userId: { type: Schema.Types.ObjectId, default: null },
});

/** An entry of the moderation log. Immutable, except for personal data when a person is erased. */
export type ModerationActionDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, at: -1, _id: -1 });
// For the erasure of a person.
schema.index({ byId: 1 });
schema.index({ userId: 1 });

export const moderationActionModel = defineModel('moderation_action', schema);
