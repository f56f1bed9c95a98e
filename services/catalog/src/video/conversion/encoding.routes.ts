import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins, everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { getVideoQualities } from './get-video-qualities.ts';
import { retryConversion } from './retry-conversion.ts';

export const encodingRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.retryConversion, admins, retryConversion(deps)),
  route(contracts.getVideoQualities, everyone, getVideoQualities(deps)),
];
