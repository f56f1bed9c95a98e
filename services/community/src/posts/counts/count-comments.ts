import type { Migration } from '@poc/kit/mongo/migration';
import { postModel } from '../post.model.ts';
import { recountPosts } from './recount.ts';

const batchSize = 200;

export const countComments: Migration = {
  id: 'count the comments of posts',
  suitsEarlierReleases: true,
  async up(db) {
    for (;;) {
      // The index contains rows without the field as null.
      const uncounted = await postModel(db).find({ commentsCount: null }, { _id: 1 }).limit(batchSize).lean();
      if (uncounted.length === 0) return;
      await recountPosts(
        db,
        uncounted.map(({ _id }) => _id),
        { fix: true },
      );
    }
  },
};
