import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** All video qualities have the same segments; the audio-only quality has its own. */
export const tracks = ['video', 'audio'] as const;
export type Track = (typeof tracks)[number];

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  track: { type: String, enum: tracks, required: true },
  /** Position in the playlist, without gaps across runs. */
  seq: { type: Number, required: true },
  run: { type: Number, required: true },
  /** Number within the run, part of the file names. */
  n: { type: Number, required: true },
  /** Duration in s. */
  seconds: { type: Number, required: true },
  /** Time of its first frame. */
  at: { type: Date, required: true },
});

/** A segment whose files are stored, in each quality of its track. */
export type SegmentDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, track: 1, seq: 1 }, { unique: true });

export const segmentModel = defineModel('broadcast_segment', schema);
