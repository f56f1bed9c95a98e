import {
  getAdminDashboard,
  getDocs,
  getModerationQueue,
  getOpenApi,
  getSite,
  getStatus,
  reportClientError,
  search,
} from '@poc/contracts/endpoints/gateway';
import { admins, everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { getDocs as docs } from './api/docs/get-docs.ts';
import { getOpenApi as openApi } from './api/docs/get-open-api.ts';
import type { ReadList } from './api/forwarding/call-service.ts';
import { getAdminDashboard as dashboard } from './composed/get-admin-dashboard.ts';
import { getModerationQueue as moderationQueue } from './composed/get-moderation-queue.ts';
import { getSite as site } from './composed/get-site.ts';
import { getStatus as status } from './composed/get-status.ts';
import { reportClientError as clientError } from './composed/report-client-error.ts';
import { search as searchAll } from './composed/search.ts';
import type { ServiceMonitor } from './composed/service-monitor.ts';
import type { GatewayConfig } from './config.ts';

/** Endpoints of the gateway itself. */
export const gatewayRoutes = (deps: {
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'PRESS_EMAIL' | 'SOCIAL_LINKS'>;
  monitor: Pick<ServiceMonitor, 'report'>;
  readList: ReadList;
  logger: Logger;
  metrics: Metrics;
}): Route[] => [
  route(getStatus, everyone, status(deps.monitor)),
  route(getOpenApi, everyone, openApi(deps.config.PUBLIC_URL)),
  route(getDocs, everyone, docs),
  route(getSite, everyone, site(deps.config)),
  route(reportClientError, everyone, clientError(deps)),
  route(search, everyone, searchAll(deps)),
  route(getAdminDashboard, admins, dashboard(deps)),
  route(getModerationQueue, admins, moderationQueue(deps)),
];
