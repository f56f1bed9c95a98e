import * as contracts from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { listTrendingTopics } from './list-trending-topics.ts';

export const topicsRoutes = (deps: Pick<CommunityDeps, 'db' | 'clock'>): Route[] => [
  route(contracts.listTrendingTopics, everyone, listTrendingTopics(deps)),
];
