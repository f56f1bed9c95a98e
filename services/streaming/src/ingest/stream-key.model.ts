import { createHash, randomBytes } from 'node:crypto';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  hash: { type: String, required: true },
  createdAt: { type: Date, required: true },
});

/** Hashed secret with which an encoder sends a stream's video. `_id` is the stream's. */
export type StreamKeyDoc = DocOf<typeof schema>;
schema.index({ hash: 1 }, { unique: true });

export const streamKeyModel = defineModel('stream_key', schema);

/** Returns a new key. Its characters need no escaping in an RTMP URL. */
export const newStreamKey = (): string => `poc_${randomBytes(24).toString('base64url')}`;

/** Hashes a key. Keys are random, so no salt is needed. */
export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
