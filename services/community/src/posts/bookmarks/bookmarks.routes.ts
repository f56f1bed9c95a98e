import { bookmarkPost } from './bookmark-post.ts';
import { listBookmarkedPosts } from './list-bookmarked-posts.ts';

export const bookmarksRoutes = [bookmarkPost, listBookmarkedPosts];
