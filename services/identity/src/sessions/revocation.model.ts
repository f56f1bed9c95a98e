import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Outlives the longest access token (15 minutes) with room for clocks that disagree. */
const keptSeconds = 20 * 60;

/** Access tokens that are no longer good although they have not expired. */
export interface RevocationDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** One session, or null for all of the person's. */
  sessionId: Types.ObjectId | null;
  /** Unix seconds; tokens issued up to then are meant. */
  notBefore: number;
  createdAt: Date;
}

const schema = new Schema<RevocationDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    sessionId: { type: Schema.Types.ObjectId, default: null },
    notBefore: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, notBefore: -1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const revocationModel = defineModel<RevocationDoc>('revocations', schema);
