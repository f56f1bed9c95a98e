import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** That a person may not post and comment. */
export interface PostingBanDoc {
  /** The person's. */
  _id: Types.ObjectId;
  /** When it ends; null for one without an end. */
  until: Date | null;
  reason: string;
  /** The administrator. */
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
/** The index of the administrators' list. */
export const latestIndex = { at: 1, _id: 1 } as const;
schema.index(latestIndex);
// One that is over goes by itself; null never is.
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const postingBanModel = defineModel<PostingBanDoc>('posting_bans', schema);
