import * as contracts from '@poc/contracts/endpoints/community';
import { members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';

export const likesRoutes = (deps: Pick<CommunityDeps, 'db' | 'clock'>): Route[] => [
  route(contracts.likePost, members, likePost(deps)),
  route(contracts.likeComment, members, likeComment(deps)),
];
