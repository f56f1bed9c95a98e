import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A picture in the object store, shown by at most one post. Files without a row are orphaned. */
export interface PostPictureDoc {
  /** Name of its files: 32 hexadecimal digits. */
  _id: string;
  /** The uploader; once a post uses the picture, the author of that post. */
  userId: Types.ObjectId;
  /** The post that uses it; absent until then. */
  postId?: Types.ObjectId;
  /** Size of the widest file in pixels; absent until all files are stored. */
  width?: number;
  height?: number;
  createdAt: Date;
  /** Time until which the picture must be used; absent once a post uses it. */
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
