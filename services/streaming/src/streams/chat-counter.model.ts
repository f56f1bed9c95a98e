import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({ lastSeq: { type: Number, required: true } });

/**
 * Last sequence number of a stream's chat. `_id` is the stream's. Without its counter a stream does not exist for the
 * chat, so no message outlives a deleted stream.
 */
export type ChatCounterDoc = DocOf<typeof schema>;

export const chatCounterModel = defineModel('chat_counter', schema);
