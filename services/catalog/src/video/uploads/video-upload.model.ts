import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A video upload in parts to the object store. */
export interface VideoUploadDoc {
  _id: Types.ObjectId;
  /** Name of the resulting file, without its extension. */
  name: string;
  /** Size announced by the browser; the received parts must match it exactly. */
  bytes: number;
  partBytes: number;
  parts: number;
  createdAt: Date;
  /** End of the period for sending and joining parts. */
  expiresAt: Date;
  /** Address of the joined file; null until it is joined. */
  videoUrl: string | null;
}

const retentionSeconds = 7 * 24 * 60 * 60;

const schema = new Schema<VideoUploadDoc>(
  {
    name: { type: String, required: true },
    bytes: { type: Number, required: true },
    partBytes: { type: Number, required: true },
    parts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    videoUrl: { type: String, default: null },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const videoUploadModel = defineModel<VideoUploadDoc>('video_uploads', schema);
