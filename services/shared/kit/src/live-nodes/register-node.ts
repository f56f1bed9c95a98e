import type { LiveNode } from '@poc/contracts/live-node';
import type { NodeRegistry } from './node-registry.ts';

const renewMs = 1_000;

export interface Registration {
  /** Publishes immediately that the node accepts no new clients. */
  drain(): void;
  stop(): Promise<void>;
}

/**
 * Registers a socket node and renews the registration each second. Retries while Redis is unavailable: followers of the
 * registry retain the last known nodes.
 * @param describe returns the node's current description
 */
export function registerNode(
  registry: Pick<NodeRegistry, 'put' | 'remove'>,
  describe: () => Omit<LiveNode, 'draining'>,
): Registration {
  let draining = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopped = false;
  let urgent = false;

  function renew(): void {
    clearTimeout(timer);
    urgent = false;
    running = registry
      .put({ ...describe(), draining })
      .catch(() => undefined)
      .then(() => {
        running = null;
        if (stopped) return;
        if (urgent) renew();
        else timer = setTimeout(renew, renewMs);
      });
  }
  renew();

  return {
    drain() {
      draining = true;
      if (running) urgent = true;
      else if (!stopped) renew();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await registry.remove(describe().id).catch(() => undefined);
    },
  };
}
