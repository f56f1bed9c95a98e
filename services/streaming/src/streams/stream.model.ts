import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export type StreamStatus = 'scheduled' | 'live' | 'ended';

/** A stream as it is stored. Its chat's counter and its statistics stand apart: they change many times a second. */
export interface StreamDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  /** An https address, or `/uploads/shows/{file}`. */
  streamUrl: string;
  status: StreamStatus;
  startTime: Date;
  endTime: Date | null;
  /** Empty: the show's picture stands in. */
  thumbnailUrl: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<StreamDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    streamUrl: { type: String, required: true },
    status: { type: String, enum: ['scheduled', 'live', 'ended'], required: true },
    startTime: { type: Date, required: true },
    endTime: { type: Date, default: null },
    thumbnailUrl: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// Serves every list, in both directions, and the counting of a status.
schema.index({ status: 1, startTime: 1, _id: 1 });

export const streamModel = defineModel<StreamDoc>('stream', schema);
