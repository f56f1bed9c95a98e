import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface PostingBanDoc {
  /** Id of the person. */
  _id: Types.ObjectId;
  /** End of the ban; null for a permanent one. */
  until: Date | null;
  reason: string;
  by: Types.ObjectId;
  at: Date;
}

const schema = new Schema<PostingBanDoc>(
  {
    until: { type: Date, default: null },
    reason: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
export const latestIndex = { at: 1, _id: 1 } as const;
schema.index(latestIndex);
// Deletes expired bans; null never expires.
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const postingBanModel = defineModel<PostingBanDoc>('posting_bans', schema);
