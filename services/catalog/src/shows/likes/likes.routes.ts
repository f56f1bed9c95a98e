import * as contracts from '@poc/contracts/endpoints/catalog';
import { members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { likeShow } from './like-show.ts';
import { listLikedShows } from './list-liked-shows.ts';

export const likesRoutes = (deps: Deps): Route[] => [
  route(contracts.likeShow, members, likeShow(deps)),
  route(contracts.listLikedShows, members, listLikedShows(deps)),
];
