import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { bookmarkPost } from './bookmark-post.ts';
import { listBookmarkedPosts } from './list-bookmarked-posts.ts';

export const bookmarksRoutes: RouteOf<Pick<CommunityDeps, 'db' | 'clock'>>[] = [
  bookmarkPost,
  listBookmarkedPosts,
];
