import { listManagedPosts as contract } from '@poc/contracts/endpoints/community';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '../../route.ts';
import { assemblePosts } from '../assemble-posts.ts';
import { createFindManagedPosts } from './find-managed-posts.ts';

/** Lists all posts, searchable by title, content and author. */
export const listManagedPosts = route(contract, admins, (deps) => {
  const findPosts = createFindManagedPosts(deps);

  return async ({ query, subject }) => {
    const found = await findPosts(query);
    return page(await assemblePosts(deps, found.rows, subject), found);
  };
});
