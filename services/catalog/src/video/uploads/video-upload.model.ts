import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const retentionSeconds = 7 * 24 * 60 * 60;

const schema = collectionSchema({
  /** Name of the resulting file, without its extension. */
  name: { type: String, required: true },
  /** Size announced by the browser; the received parts must match it exactly. */
  bytes: { type: Number, required: true },
  partBytes: { type: Number, required: true },
  parts: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  /** End of the period for sending and joining parts. */
  expiresAt: { type: Date, required: true },
  /** URL of the joined file; null until it is joined. */
  videoUrl: { type: String, default: null },
});

/** A video upload in parts to the object store. */
export type VideoUploadDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const videoUploadModel = defineModel('video_uploads', schema);
