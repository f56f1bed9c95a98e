import type { moderationAction } from '@poc/contracts/entities/streaming';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import type { z } from 'zod';

export type ActionName = z.infer<typeof moderationAction>['action'];

/** An entry of the moderation log. Immutable, except for personal data when a person is erased. */
export interface ModerationActionDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  action: ActionName;
  byId: Types.ObjectId;
  by: string;
  at: Date;
  detail: string;
  messageId: Types.ObjectId | null;
  /** The affected person: the target, or the author of the message. */
  userId: Types.ObjectId | null;
}

const schema = new Schema<ModerationActionDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    action: { type: String, required: true },
    byId: { type: Schema.Types.ObjectId, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    detail: { type: String, default: '' },
    messageId: { type: Schema.Types.ObjectId, default: null },
    userId: { type: Schema.Types.ObjectId, default: null },
  },
  { versionKey: false },
);
schema.index({ streamId: 1, at: -1, _id: -1 });
// Erasure of a person.
schema.index({ byId: 1 });
schema.index({ userId: 1 });

export const moderationActionModel = defineModel<ModerationActionDoc>('moderation_action', schema);
