import { conversionFaults } from '@poc/contracts/entities/catalog';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';

export type ConversionFault = (typeof conversionFaults)[number];

/** A video in one quality: a fragmented MP4 file and its HLS playlist. */
const renditionSchema = subdocument({
  /** See `videoQualities`. */
  quality: { type: Number, required: true },
  /** Pixels. */
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  /** Bits per second of the largest part, and on average. */
  bandwidth: { type: Number, required: true },
  averageBandwidth: { type: Number, required: true },
  /** Size of the file; null or absent if unknown. */
  bytes: { type: Number, default: null, required: false },
  /** Codecs in the syntax of playlists: `avc1.64001f,mp4a.40.2`. */
  codecs: { type: String, required: true },
  file: { type: String, required: true },
  playlist: { type: String, required: true },
});
export type Rendition = DocOf<typeof renditionSchema>;

/** Pictures of a whole video at equal intervals: the tiles of one JPEG, row by row. */
const storyboardSchema = subdocument({
  file: { type: String, required: true },
  columns: { type: Number, required: true },
  rows: { type: Number, required: true },
  /** Width of a tile in pixels. */
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  /** Interval of the pictures in seconds. */
  seconds: { type: Number, required: true },
});
export type Storyboard = DocOf<typeof storyboardSchema>;

/** Recorded video of a stream: see the contract. */
const recordingSchema = subdocument({
  streamId: { type: String, required: true },
  parts: {
    type: [
      subdocument({
        run: { type: Number, required: true },
        first: { type: Number, required: true },
        seconds: { type: [Number], required: true },
      }),
    ],
    required: true,
  },
  renditions: {
    type: [
      subdocument({
        quality: { type: Number, required: true },
        width: { type: Number, required: true },
        height: { type: Number, required: true },
        codecs: { type: String, required: true },
        rungs: { type: [String], required: true },
      }),
    ],
    required: true,
  },
});
export type Recording = DocOf<typeof recordingSchema>;

const statuses = ['queued', 'running', 'ready', 'failed'] as const;

const schema = collectionSchema({
  /** File name of the upload, without its extension. */
  _id: { type: String, required: true },
  videoUrl: { type: String, required: true },
  status: { type: String, enum: statuses, required: true },
  /** Id of the current attempt; only its worker may write. */
  worker: { type: String, default: null },
  attempts: { type: Number, required: true },
  /** Earliest start of the next attempt. For recordings see `copyAt`. */
  nextTryAt: { type: Date, required: true },
  /**
   * Earliest start of the next attempt to copy a recording. Workers of earlier releases, which cannot copy, ignore it.
   */
  copyAt: { type: Date, default: null, required: false },
  percent: { type: Number, required: true },
  reason: { type: String, enum: [...conversionFaults, null], default: null },
  /** Quality of the upload; null until it was probed. */
  sourceQuality: { type: Number, default: null },
  /** Finished renditions, which further attempts skip. */
  renditions: { type: [renditionSchema], default: [] },
  /** Recording to copy instead of an upload, until it is copied; absent in legacy rows. */
  recording: { type: recordingSchema, default: null, required: false },
  /** Absent in legacy rows. */
  storyboard: { type: storyboardSchema, default: null, required: false },
  /** Earliest attempt to make the storyboard of a ready video; null once made, or after the last attempt. */
  storyboardDueAt: { type: Date, default: null, required: false },
  storyboardAttempts: { type: Number, default: 0, required: false },
  createdAt: { type: Date, required: true },
});

/** Job and result of converting one video into several qualities. */
export type ConversionDoc = DocOf<typeof schema>;
schema.index({ status: 1, nextTryAt: 1 });
schema.index({ status: 1, copyAt: 1 });
schema.index({ 'renditions.file': 1 });
schema.index({ 'renditions.playlist': 1 });
schema.index({ status: 1, storyboardDueAt: 1 });
schema.index({ 'storyboard.file': 1 });

export const conversionModel = defineModel('video_conversions', schema);
