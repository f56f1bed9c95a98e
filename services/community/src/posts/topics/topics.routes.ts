import { listTrendingTopics } from './list-trending-topics.ts';

export const topicsRoutes = [listTrendingTopics];
