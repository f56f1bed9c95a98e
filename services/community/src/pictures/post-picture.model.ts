import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A picture in the object store, and the one post that shows it. Without a row its files are orphaned objects. */
export interface PostPictureDoc {
  /** The name of its files: 32 hexadecimal digits. */
  _id: string;
  /** Who uploaded it; from the moment that a post has it, the author of that post. */
  userId: Types.ObjectId;
  /** The post that shows it; none while it waits for one. */
  postId?: Types.ObjectId;
  /** Of the widest file, in pixels; nothing until all files are stored. */
  width?: number;
  height?: number;
  createdAt: Date;
  /** Until when it waits for a post; nothing once it has one. */
  expiresAt?: Date;
}

const schema = new Schema<PostPictureDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    postId: Schema.Types.ObjectId,
    width: Number,
    height: Number,
    createdAt: { type: Date, required: true },
    expiresAt: Date,
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ postId: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const postPictureModel = defineModel<PostPictureDoc>('post_pictures', schema);
