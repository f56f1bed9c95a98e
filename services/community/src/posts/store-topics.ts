import type { Migration } from '@poc/kit/mongo/migration';
import { type PostDoc, postModel } from './post.model.ts';
import { topicsOf } from './search-fields.ts';

const batchSize = 200;

export const storeTopics: Migration = {
  id: 'store the topics of posts',
  suitsEarlierReleases: true,
  async up(db) {
    const posts = postModel(db);
    for (;;) {
      // The index contains rows without the field as null, and rows without topics as another value.
      const outdated = await posts
        .find({ topics: null }, { title: 1, content: 1 })
        .limit(batchSize)
        .lean<PostDoc[]>();
      if (outdated.length === 0) return;
      await posts.bulkWrite(
        outdated.map((post) => ({
          updateOne: { filter: { _id: post._id }, update: { $set: { topics: topicsOf(post) } } },
        })),
      );
    }
  },
};
