import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** That a person may not comment: a projection of the community's events. The reason stays there. */
export interface PostingBanDoc {
  /** The person's. */
  _id: Types.ObjectId;
  /** When it ends; null for one without an end. */
  until: Date | null;
}

const schema = new Schema<PostingBanDoc>({ until: { type: Date, default: null } }, { versionKey: false });
// One that is over goes by itself; null never is.
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const postingBanModel = defineModel<PostingBanDoc>('posting_bans', schema);
