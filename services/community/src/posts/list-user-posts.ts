import type { QueryOf } from '@poc/contracts/endpoint';
import { listUserPosts as contract } from '@poc/contracts/endpoints/community';
import { self } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { assemblePosts } from './assemble-posts.ts';
import { postModel } from './post.model.ts';
import { newestFirst } from './post-sort.ts';

type PostsOfDeps = Pick<CommunityDeps, 'db' | 'clock' | 'findHiddenPeople' | 'findViewerState'>;

/** Lists the caller's own posts, newest first. */
export const listUserPosts = route(contract, self, (deps) => ({ params, query, subject }) => {
  return listPostsOf(deps, params.id, { query, viewer: subject });
});

interface ListRequest {
  query: QueryOf<typeof contract>;
  viewer: Subject | null;
}

/** Reads a page of a person's posts, newest first. */
export async function listPostsOf(
  { db, clock, findHiddenPeople, findViewerState }: PostsOfDeps,
  userId: string,
  { query, viewer }: ListRequest,
) {
  const found = await findPage(postModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(userId) },
    order: newestFirst,
  });
  const { inLists: hidden } = await findHiddenPeople(viewer);
  return page(await assemblePosts({ db, clock, findViewerState }, found.rows, viewer, { hidden }), found);
}
