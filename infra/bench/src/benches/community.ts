import { Types } from 'mongoose';
import { fillCommunity } from '../community/fill-community.ts';
import { listBench } from '../load/list-bench.ts';
import { withDatabase } from '../open-database.ts';

const database = 'poc_community';
const size = { posts: 120, comments: 0, ofBusyPost: 0 };
const firstAuthor = new Types.ObjectId().toHexString();

/** `GET /community/posts` through the gateway. */
export const community = listBench({
  about: 'GET /community/posts, 50 posts, against express and mongoose as they are commonly used',
  service: 'community',
  path: '/api/community/posts',
  plainServer: new URL('../beside/plain-community.main.ts', import.meta.url),
  database,
  nameField: 'title',
  fill: (context) =>
    withDatabase(context.mongoUrl, database, (db) => fillCommunity(context, db, size, firstAuthor)),
});
