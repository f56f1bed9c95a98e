import type { ServiceMonitor, StatusReport } from './service-monitor.ts';

export const getStatus = (monitor: Pick<ServiceMonitor, 'report'>) => async (): Promise<StatusReport> =>
  monitor.report();
