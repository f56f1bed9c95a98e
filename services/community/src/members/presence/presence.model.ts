import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Time for which a person counts as online after their last request: an open page sends one per minute. */
export const onlineMs = 2 * 60_000;

export interface PresenceDoc {
  _id: Types.ObjectId;
  seenAt: Date;
}

const schema = new Schema<PresenceDoc>(
  { _id: { type: Schema.Types.ObjectId, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ seenAt: 1 }, { expireAfterSeconds: onlineMs / 1_000 });

export const presenceModel = defineModel<PresenceDoc>('presences', schema);
