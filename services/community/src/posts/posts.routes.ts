import * as contracts from '@poc/contracts/endpoints/community';
import { everyone, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { listPinnedPosts } from './list-pinned-posts.ts';
import { listPosts } from './list-posts.ts';
import { listUserPosts } from './list-user-posts.ts';
import { updatePost } from './update-post.ts';

export const postsRoutes = (deps: CommunityDeps): Route[] => [
  route(contracts.listPosts, everyone, listPosts(deps)),
  route(contracts.listPinnedPosts, everyone, listPinnedPosts(deps)),
  route(contracts.getPost, everyone, getPost(deps)),
  route(contracts.createPost, members, createPost(deps)),
  route(contracts.updatePost, members, updatePost(deps)),
  route(contracts.deletePost, members, deletePost(deps)),
  route(contracts.listUserPosts, self, listUserPosts(deps)),
];
