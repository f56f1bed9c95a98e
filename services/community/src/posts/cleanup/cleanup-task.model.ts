import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  kind: {
    type: String,
    enum: ['post', 'comment', 'person'],
    required: true,
  },
  /** True to delete a deleted person's posts and comments; otherwise they are anonymised. */
  removesTexts: Boolean,
});

/** A pending cleanup after a deleted post, comment or person; any number of rows, removed in batches. */
export type CleanupTaskDoc = DocOf<typeof schema>;

export const cleanupTaskModel = defineModel('cleanup_tasks', schema);
