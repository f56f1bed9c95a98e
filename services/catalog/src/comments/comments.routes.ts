import * as contracts from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { listShowComments } from './list-show-comments.ts';

export const commentRoutes = (deps: Deps): Route[] => [
  route(contracts.listShowComments, everyone, listShowComments(deps)),
];
