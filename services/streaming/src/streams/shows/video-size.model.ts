import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  _id: { type: String, required: true },
  bytes: { type: Number, required: true },
});

/** Size of an uploaded video file: a projection of the catalog's events, keyed by the file's URL. */
export type VideoSizeDoc = DocOf<typeof schema>;

export const videoSizeModel = defineModel('video_sizes', schema);
