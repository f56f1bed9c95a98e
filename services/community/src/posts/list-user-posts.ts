import type * as contracts from '@poc/contracts/endpoints/community';
import type { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { assemblePosts } from './assemble-posts.ts';
import { postModel } from './post.model.ts';
import { newestFirst } from './post-sort.ts';

/** One's own posts, newest first. */
export const listUserPosts =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ params, query, subject }: Input<typeof contracts.listUserPosts, typeof self>) => {
    const found = await findPage(postModel(db), {
      filter: { userId: new Types.ObjectId(params.id) },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await assemblePosts(db, found.rows, subject), found);
  };
