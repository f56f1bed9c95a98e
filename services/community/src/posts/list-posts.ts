import type * as contracts from '@poc/contracts/endpoints/community';
import type { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { CommunityDeps } from '../community-deps.ts';
import { assemblePosts } from './assemble-posts.ts';
import { createFindPosts } from './find-posts.ts';

/** Posts in the wanted order; `search` looks into titles and contents, `topic` is one that they name. */
export const listPosts = (deps: Pick<CommunityDeps, 'db' | 'clock'>) => {
  const findPosts = createFindPosts(deps);

  return async ({ query, subject }: Input<typeof contracts.listPosts, typeof everyone>) => {
    const found = await findPosts(query);
    return page(await assemblePosts(deps.db, found.rows, subject), found);
  };
};
