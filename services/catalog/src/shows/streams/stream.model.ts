import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Projection of streaming's events, keyed by the stream's id. */
export interface ShowStreamDoc {
  _id: Types.ObjectId;
  showId: Types.ObjectId;
  streamUrl: string;
  /** Empty without a picture; absent in legacy rows. */
  thumbnailUrl?: string;
  /** Deleted streams remain as rows, so that late events cannot restore them. */
  status: 'scheduled' | 'live' | 'ended' | 'deleted';
  startTime: Date;
  /** Time of the latest applied event; older events are ignored. */
  changedAt: Date;
}

const schema = new Schema<ShowStreamDoc>(
  {
    showId: { type: Schema.Types.ObjectId, required: true },
    streamUrl: { type: String, default: '' },
    thumbnailUrl: String,
    status: { type: String, enum: ['scheduled', 'live', 'ended', 'deleted'], required: true },
    startTime: { type: Date, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ status: 1, showId: 1 });
// For the sweep of files.
schema.index({ streamUrl: 1 });
schema.index({ thumbnailUrl: 1 });

export const streamModel = defineModel<ShowStreamDoc>('streams', schema);
