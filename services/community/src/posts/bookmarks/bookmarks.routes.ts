import * as contracts from '@poc/contracts/endpoints/community';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { bookmarkPost } from './bookmark-post.ts';
import { listBookmarkedPosts } from './list-bookmarked-posts.ts';

export const bookmarksRoutes = (deps: Pick<CommunityDeps, 'db' | 'clock'>): Route[] => [
  route(contracts.bookmarkPost, members, bookmarkPost(deps)),
  route(contracts.listBookmarkedPosts, self, listBookmarkedPosts(deps)),
];
