import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A post of the community. Texts are stored as written; whoever shows them shows them as text. */
export interface PostDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  title: string;
  content: string;
  /** How many rows `post_likes` has for it. */
  likes: number;
  createdAt: Date;
}

const schema = new Schema<PostDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    content: { type: String, required: true },
    likes: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const postModel = defineModel<PostDoc>('posts', schema);
