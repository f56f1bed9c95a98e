import * as contract from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { listTrendingTopics } from './list-trending-topics.ts';

export const topicsRoutes = (deps: Pick<ServiceDeps, 'db' | 'clock'>): Route[] => [
  route(contract.listTrendingTopics, everyone, listTrendingTopics(deps)),
];
