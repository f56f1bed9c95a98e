import { conversionFaults } from '@poc/contracts/entities/catalog';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

export type ConversionFault = (typeof conversionFaults)[number];

/** A video in one quality: a fragmented MP4 file and its HLS playlist. */
export interface Rendition {
  /** See `videoQualities`. */
  quality: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Bits per second of the largest part, and on average. */
  bandwidth: number;
  averageBandwidth: number;
  /** Size of the file; null or absent if unknown. */
  bytes?: number | null;
  /** Codecs in the syntax of playlists: `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  file: string;
  playlist: string;
}

const statuses = ['queued', 'running', 'ready', 'failed'] as const;

/** The conversion of one uploaded video into several qualities: job and result. */
export interface ConversionDoc {
  /** File name of the upload, without its extension. */
  _id: string;
  videoUrl: string;
  status: (typeof statuses)[number];
  /** Id of the current attempt; only its worker may write. */
  worker: string | null;
  attempts: number;
  /** Earliest start of the next attempt. */
  nextTryAt: Date;
  percent: number;
  reason: ConversionFault | null;
  /** Quality of the upload; null until it was probed. */
  sourceQuality: number | null;
  /** Finished renditions, which further attempts skip. */
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
