import { commentsRoutes } from './comments/comments.routes.ts';
import { getCatalogFigures } from './figures/get-catalog-figures.ts';
import { listShowHours } from './figures/list-show-hours.ts';
import { hostsRoutes } from './hosts/hosts.routes.ts';
import { getCatalogNeeds } from './needs/get-catalog-needs.ts';
import { showsRoutes } from './shows/shows.routes.ts';
import { videoRoutes } from './video/video.routes.ts';
import { watchingRoutes } from './watching/watching.routes.ts';

export const routes = [
  ...showsRoutes,
  ...hostsRoutes,
  ...videoRoutes,
  ...commentsRoutes,
  ...watchingRoutes,
  getCatalogFigures,
  listShowHours,
  getCatalogNeeds,
];
