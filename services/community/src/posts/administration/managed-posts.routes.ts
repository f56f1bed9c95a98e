import { deleteManagedPost } from '../delete-post.ts';
import { getManagedPost } from './get-managed-post.ts';
import { listManagedPosts } from './list-managed-posts.ts';

export const managedPostsRoutes = [listManagedPosts, getManagedPost, deleteManagedPost];
