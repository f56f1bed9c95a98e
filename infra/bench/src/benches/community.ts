import { Types } from 'mongoose';
import { type CommunitySize, peopleOf, personDocOf, postDocOf } from '../community/community-docs.ts';
import { listBench } from '../load/list-bench.ts';
import { withDatabase } from '../open-database.ts';
import { insertMany } from '../scale/insert.ts';

const database = 'poc_community';
const size: CommunitySize = { posts: 120, comments: 0, ofBusyPost: 0 };
const firstAuthor = new Types.ObjectId().toHexString();

/** `GET /community/posts` through the gateway. */
export const community = listBench({
  about: 'GET /community/posts, 50 posts, against express and mongoose as they are commonly used',
  service: 'community',
  path: '/api/community/posts',
  plainServer: new URL('../beside/plain-community.main.ts', import.meta.url),
  database,
  nameField: 'title',
  fill: ({ mongoUrl, say, signal }) =>
    withDatabase(mongoUrl, database, async (db) => {
      const insert = (collection: string, to: number, make: (at: number) => object) =>
        insertMany(db, { collection, to, make, say, signal });
      await insert('people', peopleOf(size), (at) => personDocOf(at, firstAuthor));
      await insert('posts', size.posts, (at) => postDocOf(at, size, firstAuthor));
    }),
});
