import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  /** Name of its files: 32 hexadecimal digits. */
  _id: { type: String, required: true },
  /** The uploader; once a post uses the picture, the author of that post. */
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The post that uses the picture; absent until then. */
  postId: Schema.Types.ObjectId,
  /** Size of the widest file in pixels; absent until all files are stored. */
  width: Number,
  height: Number,
  createdAt: { type: Date, required: true },
  /** Time until which the picture must be used; absent once a post uses it. */
  expiresAt: Date,
});

/** A picture in the object store, shown by at most one post. Files without a row are orphaned. */
export type PostPictureDoc = DocOf<typeof schema>;
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ postId: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const postPictureModel = defineModel('post_pictures', schema);
