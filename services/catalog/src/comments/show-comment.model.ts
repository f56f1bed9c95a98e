import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A comment on a show. Its author's name comes from the projection of people. */
export interface ShowCommentDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  userId: Types.ObjectId;
  content: string;
  likes: number;
  createdAt: Date;
}

const schema = new Schema<ShowCommentDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, required: true },
    likes: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ showId: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1 });

export const showCommentModel = defineModel<ShowCommentDoc>('show_comments', schema);
