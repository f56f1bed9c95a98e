import { listPosts as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { findFollowed } from '../members/members.api.ts';
import { route } from '../route.ts';
import { assemblePosts, readPostDetails } from './assemble-posts.ts';
import { createFindPosts } from './find-posts.ts';

export const listPosts = route(contract, everyone, (deps) => {
  const findPosts = createFindPosts(deps);

  return async ({ query, subject, request }) => {
    const { db } = deps;
    const followed = query.following ? await findFollowed(db, subject ?? fail('unauthenticated')) : null;
    const { inLists: hidden } = await deps.findHiddenPeople(subject);
    const read = async () => {
      const found = await findPosts(query, { followed, hidden });
      return { found, details: await readPostDetails(deps, found.rows, { hidden }) };
    };
    // Users who follow or hide people get their own list; all others share one.
    const isOwn = followed !== null || hidden.length > 0;
    const { found, details } = await (isOwn
      ? read()
      : deps.sharedReads(JSON.stringify(['listPosts', query]), request, read));
    return page(await assemblePosts(deps, found.rows, subject, { details }), found);
  };
});
