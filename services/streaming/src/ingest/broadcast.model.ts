import { broadcastWarnings } from '@poc/contracts/entities/streaming';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const rungSchema = subdocument({
  name: { type: String, required: true },
  /** As in a playlist: `854x480`; empty when unknown. */
  size: { type: String, default: '' },
  /** Such as `avc1.4d401f,mp4a.40.2`. */
  codecs: { type: String, required: true },
  /** In bit/s. */
  bandwidth: { type: Number, required: true },
});
export type BroadcastRung = DocOf<typeof rungSchema>;

/** One run of the encoder. In playlists, a discontinuity separates it from other runs. */
const runSchema = subdocument({
  run: { type: Number, required: true },
  rungs: { type: [rungSchema], required: true },
});
export type BroadcastRun = DocOf<typeof runSchema>;

const sourceSchema = subdocument({
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  fps: { type: Number, required: true },
  hasAudio: { type: Boolean, required: true },
});

/** Visible part of an ended stream's recording. */
const trimSchema = subdocument({
  /** As entered, in seconds from the recording's start. */
  start: { type: Number, required: true },
  end: { type: Number, default: null },
  /** Times of `start` and `end`, by which the segments of all tracks are cut. */
  from: { type: Date, required: true },
  until: { type: Date, default: null },
});

/** Pictures of the shown part of a recording: see the contract. */
const storyboardSchema = subdocument({
  /** Positions of the first and last segment that it covers; it is valid only for exactly this part. */
  first: { type: Number, required: true },
  last: { type: Number, required: true },
  columns: { type: Number, required: true },
  rows: { type: Number, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  seconds: { type: Number, required: true },
});

const captionsSchema = subdocument({
  lang: { type: String, required: true },
  /** Distinguishes successive uploads in the language. */
  version: { type: Number, required: true },
  /** Position of the segment at which the times of the uploaded file start. */
  first: { type: Number, required: true },
});

const schema = collectionSchema({
  /** Connection that sends the video; only its process writes. Null once it has ended. */
  owner: { type: String, default: null },
  /** Id of the browser page that sends the video; null for an encoder. */
  device: { type: String, default: null },
  /** Time after which the connection counts as lost. */
  leaseUntil: { type: Date, required: true },
  since: { type: Date, required: true },
  /** Number of the latest run. */
  run: { type: Number, required: true },
  runs: { type: [runSchema], default: [] },
  source: { type: sourceSchema, default: null },
  kbps: { type: Number, default: 0 },
  warnings: { type: [String], enum: broadcastWarnings, default: [] },
  /** Null or absent for the whole recording. */
  trim: { type: trimSchema, default: null, required: false },
  /** Show made from the recording; null or absent if none. */
  showId: { type: Schema.Types.ObjectId, default: null, required: false },
  captions: { type: [captionsSchema], default: [], required: false },
  storyboard: { type: storyboardSchema, default: null, required: false },
  /** Earliest attempt to make the storyboard; null once made, or after the last attempt. */
  storyboardDueAt: { type: Date, default: null, required: false },
  storyboardAttempts: { type: Number, default: 0, required: false },
});
schema.index({ storyboardDueAt: 1 });

/** Video received for a stream, across reconnections and processes. `_id` is the stream's. */
export type BroadcastDoc = DocOf<typeof schema>;

export const broadcastModel = defineModel('broadcast', schema);
