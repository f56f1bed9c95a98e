import { getStatus as contract } from '@poc/contracts/endpoints/gateway';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { ServiceMonitor } from './service-monitor.ts';

export const getStatus = route(
  contract,
  everyone,
  ({ monitor }: { monitor: Pick<ServiceMonitor, 'report'> }) =>
    async () =>
      monitor.report(),
);
