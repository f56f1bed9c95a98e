import { commentsRoutes } from './comments/comments.routes.ts';
import { moderationRoutes } from './comments/moderation/moderation.routes.ts';
import { getCatalogFigures } from './figures/get-catalog-figures.ts';
import { listShowHours } from './figures/list-show-hours.ts';
import { hostsRoutes } from './hosts/hosts.routes.ts';
import { getCatalogNeeds } from './needs/get-catalog-needs.ts';
import { categoriesRoutes } from './shows/categories/categories.routes.ts';
import { likesRoutes } from './shows/likes/likes.routes.ts';
import { managedShowsRoutes } from './shows/managed-shows.routes.ts';
import { picturesRoutes } from './shows/pictures/pictures.routes.ts';
import { showsRoutes } from './shows/shows.routes.ts';
import { captionsRoutes } from './video/captions/captions.routes.ts';
import { encodingRoutes } from './video/conversion/encoding.routes.ts';
import { videosRoutes } from './video/uploads/videos.routes.ts';
import { watchRoutes } from './watching/watch.routes.ts';

/** All endpoints of the service. */
export const routes = [
  ...showsRoutes,
  ...managedShowsRoutes,
  ...hostsRoutes,
  ...picturesRoutes,
  ...videosRoutes,
  ...encodingRoutes,
  ...captionsRoutes,
  ...categoriesRoutes,
  ...commentsRoutes,
  ...watchRoutes,
  ...likesRoutes,
  ...moderationRoutes,
  getCatalogFigures,
  listShowHours,
  getCatalogNeeds,
];
