import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** So long after their last sign of life somebody counts as online: a page that is seen gives one a minute. */
export const onlineMs = 2 * 60_000;

/** That somebody is in the community now. A row goes a little after it has lost its meaning. */
export interface PresenceDoc {
  /** The person. */
  _id: Types.ObjectId;
  seenAt: Date;
}

const schema = new Schema<PresenceDoc>(
  { _id: { type: Schema.Types.ObjectId, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ seenAt: 1 }, { expireAfterSeconds: onlineMs / 1_000 });

export const presenceModel = defineModel<PresenceDoc>('presences', schema);
