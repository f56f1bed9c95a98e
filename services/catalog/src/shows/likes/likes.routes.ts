import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { likeShow } from './like-show.ts';
import { listLikedShows } from './list-liked-shows.ts';

export const likesRoutes: RouteOf<Deps>[] = [likeShow, listLikedShows];
