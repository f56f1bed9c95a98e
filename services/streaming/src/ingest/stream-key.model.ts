import { createHash, randomBytes } from 'node:crypto';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  hash: { type: String, required: true },
  createdAt: { type: Date, required: true },
});

/** The secret with which an encoder sends a stream's video. `_id` is the stream's. The key itself is not stored. */
export type StreamKeyDoc = DocOf<typeof schema>;
schema.index({ hash: 1 }, { unique: true });

export const streamKeyModel = defineModel('stream_key', schema);

/** Returns a new key. Its characters need no escaping in an RTMP URL. */
export const newStreamKey = (): string => `poc_${randomBytes(24).toString('base64url')}`;

/** A digest without salt suffices, since keys are random. */
export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
