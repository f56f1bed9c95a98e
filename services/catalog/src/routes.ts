import type { Route } from '@poc/kit/http/route';
import { captionsRoutes } from './captions/captions.routes.ts';
import type { CatalogDeps } from './catalog-deps.ts';
import { categoriesRoutes } from './categories/categories.routes.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { encodingRoutes } from './encoding/encoding.routes.ts';
import { likesRoutes } from './likes/likes.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { picturesRoutes } from './pictures/pictures.routes.ts';
import { managedShowsRoutes } from './shows/managed-shows.routes.ts';
import { showsRoutes } from './shows/shows.routes.ts';
import { videosRoutes } from './videos/videos.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

/** All endpoints of the service. */
export const routes = (deps: CatalogDeps): Route[] => [
  ...showsRoutes(deps),
  ...managedShowsRoutes(deps),
  ...picturesRoutes(deps),
  ...videosRoutes(deps),
  ...encodingRoutes(deps),
  ...captionsRoutes(deps),
  ...categoriesRoutes(deps),
  ...commentsRoutes(deps),
  ...watchRoutes(deps),
  ...likesRoutes(deps),
  ...moderationRoutes(deps),
];
