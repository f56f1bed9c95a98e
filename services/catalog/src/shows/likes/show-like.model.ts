import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A person's like of a show. The total is stored on the show and changes in the same transaction. */
export interface ShowLikeDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<ShowLikeDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ showId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const showLikeModel = defineModel<ShowLikeDoc>('show_likes', schema);
