import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A video that is being sent to the object store, part by part. */
export interface VideoUploadDoc {
  _id: Types.ObjectId;
  /** Of the file to be, without its extension. */
  name: string;
  /** As the browser announced them; what arrives must come to exactly that. */
  bytes: number;
  partBytes: number;
  parts: number;
  createdAt: Date;
  /** Until then parts are taken, and can be put together. */
  expiresAt: Date;
  /** The address of the whole, once it was put together. */
  videoUrl: string | null;
}

const keptSeconds = 7 * 24 * 60 * 60;

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
schema.index({ expiresAt: 1 }, { expireAfterSeconds: keptSeconds });

export const videoUploadModel = defineModel<VideoUploadDoc>('video_uploads', schema);
