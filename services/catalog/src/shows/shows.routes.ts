import * as contracts from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../deps.ts';
import { getShow } from './get-show.ts';
import { listLiveShows } from './list-live-shows.ts';
import { listRelatedShows } from './list-related-shows.ts';
import { listShows } from './list-shows.ts';
import { listUpcomingShows } from './list-upcoming-shows.ts';

export const showsRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.listShows, everyone, listShows(deps)),
  route(contracts.listLiveShows, everyone, listLiveShows(deps)),
  route(contracts.listUpcomingShows, everyone, listUpcomingShows(deps)),
  route(contracts.getShow, everyone, getShow(deps)),
  route(contracts.listRelatedShows, everyone, listRelatedShows(deps)),
];
