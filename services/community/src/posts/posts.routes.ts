import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { listPinnedPosts } from './list-pinned-posts.ts';
import { listPosts } from './list-posts.ts';
import { listUserPosts } from './list-user-posts.ts';
import { searchPosts } from './search-posts.ts';
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
];
