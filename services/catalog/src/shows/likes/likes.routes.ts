import { likeShow } from './like-show.ts';
import { listLikedShows } from './list-liked-shows.ts';

export const likesRoutes = [likeShow, listLikedShows];
