import { listMemberPosts as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { listPostsOf } from '../posts/posts.api.ts';
import { route } from '../route.ts';
import { findShownMember } from './find-shown-member.ts';
import { isWrittenBy } from './relations/find-hidden-people.ts';

/** Lists the posts of a member whose profile the viewer may see, newest first; empty when the viewer blocked them. */
export const listMemberPosts = route(contract, everyone, (deps) => async ({ params, query, subject }) => {
  const { _id } = await findShownMember(deps.db, params.id, subject);
  const { everywhere } = await deps.findHiddenPeople(subject);
  if (isWrittenBy(everywhere, { userId: _id })) return page([], { total: 0 });
  return listPostsOf(deps, params.id, { query, viewer: subject });
});
