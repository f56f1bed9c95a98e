import { listPinnedPosts as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { trusted } from 'mongoose';
import { isWrittenBy } from '../members/members.api.ts';
import { route } from '../route.ts';
import { assemblePosts } from './assemble-posts.ts';
import { type PostDoc, postModel } from './post.model.ts';

export const maxPinned = 3;

export const listPinnedPosts = route(contract, everyone, (deps) => async ({ subject }) => {
  const { db, findHiddenPeople } = deps;
  const posts = await postModel(db)
    .find({ pinnedAt: trusted({ $exists: true }) })
    .sort({ pinnedAt: -1 })
    .hint({ pinnedAt: -1 })
    .limit(maxPinned)
    .lean<PostDoc[]>();
  const { inLists: hidden } = await findHiddenPeople(subject);
  const shown = posts.filter((post) => !isWrittenBy(hidden, post));
  return page(await assemblePosts(deps, shown, subject, { hidden }), {
    total: shown.length,
  });
});
