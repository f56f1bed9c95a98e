import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  like: { type: Number, default: 0 },
  heart: { type: Number, default: 0 },
  clap: { type: Number, default: 0 },
  /** Viewers on all nodes at `viewersAt`. */
  viewers: { type: Number, default: 0 },
  viewersAt: { type: Date, default: null },
  peakViewers: { type: Number, default: 0 },
  /** Total viewer minutes; absent in older rows. */
  viewerMinutes: { type: Number },
});

/** Counts of a stream, retained after its end. `_id` is the stream's. */
export type StreamStatsDoc = DocOf<typeof schema>;

export const streamStatsModel = defineModel('stream_stats', schema);
