import * as contract from '@poc/contracts/endpoints/community';
import { everyone, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { createPost } from './create-post.ts';
import { getPost } from './get-post.ts';
import { listPosts } from './list-posts.ts';
import { listUserPosts } from './list-user-posts.ts';

export const postsRoutes = (deps: Pick<ServiceDeps, 'db' | 'clock' | 'askPerson' | 'logger'>): Route[] => [
  route(contract.listPosts, everyone, listPosts(deps)),
  route(contract.getPost, everyone, getPost(deps)),
  route(contract.createPost, members, createPost(deps)),
  route(contract.listUserPosts, self, listUserPosts(deps)),
];
