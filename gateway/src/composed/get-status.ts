import type { ServiceMonitor, StatusReport } from './service-monitor.ts';

/** The state of each service, for everyone, as it was last seen. */
export const getStatus = (monitor: Pick<ServiceMonitor, 'report'>) => async (): Promise<StatusReport> =>
  monitor.report();
