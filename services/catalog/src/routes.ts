import type { Route } from '@poc/kit/http/route';
import { captionRoutes } from './captions/captions.routes.ts';
import type { CatalogDeps } from './catalog-deps.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import { likeRoutes } from './likes/likes.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { managedShowRoutes } from './shows/managed-shows.routes.ts';
import { showRoutes } from './shows/shows.routes.ts';
import { videoRoutes } from './videos/videos.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: CatalogDeps): Route[] => [
  ...showRoutes(deps),
  ...managedShowRoutes(deps),
  ...pictureRoutes(deps),
  ...videoRoutes(deps),
  ...captionRoutes(deps),
  ...categoryRoutes(deps),
  ...commentRoutes(deps),
  ...watchRoutes(deps),
  ...likeRoutes(deps),
  ...moderationRoutes(deps),
];
