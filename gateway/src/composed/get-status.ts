import { getStatus as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { ServiceMonitor } from './service-monitor.ts';

/** Returns the last observed state of each service. */
export const getStatus = route(
  contract,
  everyone,
  ({ monitor }: { monitor: Pick<ServiceMonitor, 'report'> }) =>
    async () =>
      monitor.report(),
);
