import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { deleteManagedPost } from '../delete-post.ts';
import { getManagedPost } from './get-managed-post.ts';
import { listManagedPosts } from './list-managed-posts.ts';

export const managedPostsRoutes: RouteOf<CommunityDeps>[] = [
  listManagedPosts,
  getManagedPost,
  deleteManagedPost,
];
