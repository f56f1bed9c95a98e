import * as contracts from '@poc/contracts/endpoints/commerce';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { getMerch } from './get-merch.ts';
import { listMerch } from './list-merch.ts';
import { listPopularMerch } from './list-popular-merch.ts';

export const merchRoutes = (deps: Deps): Route[] => [
  route(contracts.listMerch, everyone, listMerch(deps)),
  route(contracts.listPopularMerch, everyone, listPopularMerch(deps)),
  route(contracts.getMerch, everyone, getMerch(deps)),
];
