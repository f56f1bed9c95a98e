import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { getDocs } from './api/docs/get-docs.ts';
import { getOpenApi } from './api/docs/get-open-api.ts';
import type { ReadList } from './api/forwarding/call-service.ts';
import { getAdminDashboard } from './composed/get-admin-dashboard.ts';
import { getFigures } from './composed/get-figures.ts';
import { getModerationQueue } from './composed/get-moderation-queue.ts';
import { getNeeds } from './composed/get-needs.ts';
import { getSite, type SiteConfig } from './composed/get-site.ts';
import { getStatus } from './composed/get-status.ts';
import { reportClientError } from './composed/report-client-error.ts';
import { type SearchParts, search } from './composed/search.ts';
import type { ServiceMonitor } from './composed/service-monitor.ts';

export interface GatewayDeps extends SearchParts {
  readonly config: SiteConfig;
  readonly publicUrl: string;
  readonly monitor: Pick<ServiceMonitor, 'report'>;
  readonly readList: ReadList;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export const gatewayRoutes = [
  getStatus,
  getOpenApi,
  getDocs,
  getSite,
  reportClientError,
  search,
  getAdminDashboard,
  getFigures,
  getNeeds,
  getModerationQueue,
];
