import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A posting ban: a projection of community's events, without the reason. */
export interface PostingBanDoc {
  _id: Types.ObjectId;
  /** End of the ban; null when it is permanent. */
  until: Date | null;
}

const schema = new Schema<PostingBanDoc>({ until: { type: Date, default: null } }, { versionKey: false });
// MongoDB deletes expired bans; null never expires.
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const postingBanModel = defineModel<PostingBanDoc>('posting_bans', schema);
