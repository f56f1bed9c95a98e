import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { listTrendingTopics } from './list-trending-topics.ts';

export const topicsRoutes: RouteOf<Pick<CommunityDeps, 'db' | 'clock'>>[] = [listTrendingTopics];
