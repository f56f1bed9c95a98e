import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';

export const likesRoutes: RouteOf<Pick<CommunityDeps, 'db' | 'clock'>>[] = [likePost, likeComment];
