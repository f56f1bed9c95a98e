import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({ createdAt: { type: Date, required: true } });

/** A pending removal of a deleted stream's data. `_id` is the stream's; the row is deleted at the end. */
export type RemovalDoc = DocOf<typeof schema>;

export const removalModel = defineModel('removal', schema);
