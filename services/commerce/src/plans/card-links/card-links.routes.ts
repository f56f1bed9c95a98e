import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { startCardLink } from './start-card-link.ts';
import { viewCardLink } from './view-card-link.ts';

export const cardLinksRoutes: RouteOf<CommerceDeps>[] = [viewCardLink, startCardLink];
