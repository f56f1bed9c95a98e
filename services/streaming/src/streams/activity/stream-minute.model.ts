import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const retentionSeconds = 2 * 3_600;

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  /** Start of the minute. */
  at: { type: Date, required: true },
  /** Maximum number of viewers. */
  viewers: { type: Number, required: true },
  /** Number of the chat's latest message at the first and last reading in this minute. */
  firstSeq: { type: Number, required: true },
  lastSeq: { type: Number, required: true },
});

/** Viewers and messages of a live stream in one minute. */
export type StreamMinuteDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, at: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: retentionSeconds });

export const streamMinuteModel = defineModel('stream_minute', schema);
