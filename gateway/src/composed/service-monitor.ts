import type { ResponseOf } from '@poc/contracts/endpoint';
import type { getStatus as contract } from '@poc/contracts/endpoints/gateway';
import type { Upstream } from '../api/forwarding/upstream.ts';
import type { LiveNodes } from '../sockets/live-nodes.ts';

export type StatusReport = ResponseOf<typeof contract>;

export interface ServiceMonitor {
  report(): StatusReport;
  check(): Promise<void>;
  stop(): void;
}

const checkTimeoutMs = 2_000;

/** Polls the readiness of every service. `LiveNodes` already watches the socket nodes, of which any one suffices. */
export function createServiceMonitor(
  upstreams: readonly Upstream[],
  nodes: LiveNodes,
  checkEveryMs: number,
): ServiceMonitor {
  const observed = new Map<string, { ready: boolean; at: Date }>();

  const check = async (): Promise<void> => {
    await Promise.all(
      upstreams.map(async ({ name, url }) => {
        const response = await fetch(new URL('/readyz', url), {
          signal: AbortSignal.timeout(checkTimeoutMs),
        }).catch(() => null);
        await response?.body?.cancel();
        observed.set(name, { ready: response?.status === 200, at: new Date() });
      }),
    );
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();
  void check();

  return {
    report: () => {
      const now = new Date();
      const services = [
        ...upstreams.map(({ name }) => ({ name, ...(observed.get(name) ?? { ready: false, at: now }) })),
        { name: 'live', ready: nodes.open().length > 0, at: now },
      ];
      return {
        status: services.every(({ ready }) => ready) ? 'ok' : 'degraded',
        services: services.map(({ name, ready, at }) => ({
          name,
          status: ready ? 'ok' : 'away',
          checkedAt: at.toISOString(),
        })),
      };
    },
    check,
    stop: () => clearInterval(timer),
  };
}
