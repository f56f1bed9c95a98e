import type { ServiceMonitor, StatusReport } from './service-monitor.ts';

/** Returns the last observed state of each service. */
export const getStatus = (monitor: Pick<ServiceMonitor, 'report'>) => async (): Promise<StatusReport> =>
  monitor.report();
