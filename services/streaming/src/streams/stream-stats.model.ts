import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What is counted on a stream, kept after its end. `_id` is the stream's. */
export interface StreamStatsDoc {
  _id: Types.ObjectId;
  like: number;
  heart: number;
  clap: number;
  /** Viewers on all nodes at `viewersAt`. */
  viewers: number;
  viewersAt: Date | null;
  peakViewers: number;
  /** Minutes that viewers watched, all together; absent in rows that are older than it. */
  viewerMinutes?: number;
  /** When the viewers were last published to other services. */
  viewersPublishedAt?: Date;
  /** The sum of all reactions that was last published to other services, and when. */
  reactionsPublished?: number;
  reactionsPublishedAt?: Date;
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
    viewersPublishedAt: { type: Date },
    reactionsPublished: { type: Number },
    reactionsPublishedAt: { type: Date },
  },
  { versionKey: false },
);

export const streamStatsModel = defineModel<StreamStatsDoc>('stream_stats', schema);
