import { getManagedPost } from './administration/get-managed-post.ts';
import { listManagedPosts } from './administration/list-managed-posts.ts';
import { bookmarkPost } from './bookmarks/bookmark-post.ts';
import { listBookmarkedPosts } from './bookmarks/list-bookmarked-posts.ts';
import { acceptComment } from './comments/accept-comment.ts';
import { createComment } from './comments/create-comment.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { getComment } from './comments/get-comment.ts';
import { listComments } from './comments/list-comments.ts';
import { updateComment } from './comments/update-comment.ts';
import { createPost } from './create-post.ts';
import { deleteManagedPost, deletePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { likeComment } from './likes/like-comment.ts';
import { likePost } from './likes/like-post.ts';
import { listPinnedPosts } from './list-pinned-posts.ts';
import { listPosts } from './list-posts.ts';
import { listUserPosts } from './list-user-posts.ts';
import { searchPosts } from './search-posts.ts';
import { listTrendingTopics } from './topics/list-trending-topics.ts';
import { updatePost } from './update-post.ts';

export const postsRoutes = [
  listPosts,
  searchPosts,
  listPinnedPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
  listUserPosts,
  listComments,
  getComment,
  createComment,
  updateComment,
  acceptComment,
  deleteComment,
  likePost,
  likeComment,
  bookmarkPost,
  listBookmarkedPosts,
  listTrendingTopics,
  listManagedPosts,
  getManagedPost,
  deleteManagedPost,
];
