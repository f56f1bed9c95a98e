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
import { reportClientError as clientError } from './client-errors/report-client-error.ts';
import type { GatewayConfig } from './config.ts';
import { getAdminDashboard as dashboard } from './dashboard/get-admin-dashboard.ts';
import { getDocs as docs } from './docs/get-docs.ts';
import { getOpenApi as openApi } from './docs/get-open-api.ts';
import type { ReadList } from './forward/call-service.ts';
import { getModerationQueue as moderationQueue } from './moderation/get-moderation-queue.ts';
import { search as searchAll } from './search/search.ts';
import { getSite as site } from './site/get-site.ts';
import { getStatus as status } from './status/get-status.ts';
import type { ServiceMonitor } from './status/service-monitor.ts';

/** The endpoints that the gateway answers itself. */
export const gatewayRoutes = (deps: {
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'PRESS_EMAIL' | 'SOCIAL_LINKS'>;
  monitor: Pick<ServiceMonitor, 'report'>;
  readList: ReadList;
  logger: Logger;
  metrics: Metrics;
}): Route[] => [
  route(getStatus, everyone, status(deps.monitor)),
  route(getOpenApi, everyone, openApi(deps.config.PUBLIC_URL)),
  route(getDocs, everyone, docs(deps.config.PUBLIC_URL)),
  route(getSite, everyone, site(deps.config)),
  route(reportClientError, everyone, clientError(deps)),
  route(search, everyone, searchAll(deps)),
  route(getAdminDashboard, admins, dashboard(deps)),
  route(getModerationQueue, admins, moderationQueue(deps)),
];
