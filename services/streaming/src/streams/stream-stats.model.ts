import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Counts of a stream, retained after its end. `_id` is the stream's. */
export interface StreamStatsDoc {
  _id: Types.ObjectId;
  like: number;
  heart: number;
  clap: number;
  /** Viewers on all nodes at `viewersAt`. */
  viewers: number;
  viewersAt: Date | null;
  peakViewers: number;
  /** Total viewer minutes; absent in older rows. */
  viewerMinutes?: number;
}

const schema = new Schema<StreamStatsDoc>(
  {
    like: { type: Number, default: 0 },
    heart: { type: Number, default: 0 },
    clap: { type: Number, default: 0 },
    viewers: { type: Number, default: 0 },
    viewersAt: { type: Date, default: null },
    peakViewers: { type: Number, default: 0 },
    viewerMinutes: { type: Number },
  },
  { versionKey: false },
);

export const streamStatsModel = defineModel<StreamStatsDoc>('stream_stats', schema);
