import { conversionFaults } from '@poc/contracts/entities/catalog';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

export type ConversionFault = (typeof conversionFaults)[number];

/** A video in one quality: a file of fragmented MP4, and the HLS playlist of its parts. */
export interface Rendition {
  /** See `videoQualities`. */
  quality: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Bits per second of the largest part, and on average. */
  bandwidth: number;
  averageBandwidth: number;
  /** Size of the file; null or absent where unknown. */
  bytes?: number | null;
  /** As playlists name them: `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  /** Addresses. */
  file: string;
  playlist: string;
}

const statuses = ['queued', 'running', 'ready', 'failed'] as const;

/** The conversion of one uploaded video into several qualities: the job, and what came of it. */
export interface ConversionDoc {
  /** What the upload's file is named, without its extension. */
  _id: string;
  /** The address of the upload. */
  videoUrl: string;
  status: (typeof statuses)[number];
  /** Who is at it: only they write. Another id for each try. */
  worker: string | null;
  /** Tries that have begun since it was queued. */
  attempts: number;
  /** Not begun before, again or for the first time. */
  nextTryAt: Date;
  percent: number;
  /** Of the last try, if it failed. */
  reason: ConversionFault | null;
  /** Of the upload; null until it was read. */
  sourceQuality: number | null;
  /** Those that are done: a further try goes on after them. */
  renditions: Rendition[];
  createdAt: Date;
}

const schema = new Schema<ConversionDoc>(
  {
    _id: { type: String, required: true },
    videoUrl: { type: String, required: true },
    status: { type: String, enum: statuses, required: true },
    worker: { type: String, default: null },
    attempts: { type: Number, required: true },
    nextTryAt: { type: Date, required: true },
    percent: { type: Number, required: true },
    reason: { type: String, enum: [...conversionFaults, null], default: null },
    sourceQuality: { type: Number, default: null },
    renditions: {
      type: [
        {
          _id: false,
          quality: Number,
          width: Number,
          height: Number,
          bandwidth: Number,
          averageBandwidth: Number,
          bytes: Number,
          codecs: String,
          file: String,
          playlist: String,
        },
      ],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ status: 1, nextTryAt: 1 });
schema.index({ 'renditions.file': 1 });
schema.index({ 'renditions.playlist': 1 });

export const conversionModel = defineModel<ConversionDoc>('video_conversions', schema);
