import { startCardLink } from './start-card-link.ts';
import { viewCardLink } from './view-card-link.ts';

export const cardLinksRoutes = [viewCardLink, startCardLink];
