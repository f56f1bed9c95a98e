import type * as contract from '@poc/contracts/endpoints/community';
import type { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { containsText } from '@poc/kit/mongo/contains-text';
import { findPage } from '@poc/kit/mongo/find-page';
import type { ServiceDeps } from '@poc/kit/service';
import type { QueryFilter } from 'mongoose';
import { assemblePosts } from './assemble-posts.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { newestFirst } from './post-order.ts';

/** Posts, newest first; `search` looks into titles and contents. */
export const listPosts =
  ({ db }: Pick<ServiceDeps, 'db'>) =>
  async ({ query, subject }: Input<typeof contract.listPosts, typeof everyone>) => {
    const found = await findPage(postModel(db), {
      filter: matching(query.search),
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await assemblePosts(db, found.rows, subject), found);
  };

function matching(search: string | undefined): QueryFilter<PostDoc> {
  if (!search) return {};
  const pattern = containsText(search);
  return { $or: [{ title: pattern }, { content: pattern }] };
}
