import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Size of an uploaded video file: a projection of the catalog's events, keyed by the file's address. */
export interface VideoSizeDoc {
  _id: string;
  bytes: number;
}

const schema = new Schema<VideoSizeDoc>(
  { _id: { type: String, required: true }, bytes: { type: Number, required: true } },
  { versionKey: false },
);

export const videoSizeModel = defineModel<VideoSizeDoc>('video_sizes', schema);
