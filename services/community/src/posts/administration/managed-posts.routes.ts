import * as contracts from '@poc/contracts/endpoints/community';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { deleteManagedPost } from './delete-managed-post.ts';
import { getManagedPost } from './get-managed-post.ts';
import { listManagedPosts } from './list-managed-posts.ts';

export const managedPostsRoutes = (deps: CommunityDeps): Route[] => [
  route(contracts.listManagedPosts, admins, listManagedPosts(deps)),
  route(contracts.getManagedPost, admins, getManagedPost(deps)),
  route(contracts.deleteManagedPost, admins, deleteManagedPost(deps)),
];
