import type { LiveNode } from '@poc/contracts/live-node';
import type { NodeRegister } from './node-register.ts';

const renewMs = 1_000;

export interface Registration {
  /** Says at once that it takes nobody new. */
  drain(): void;
  /** Takes it out of the register. */
  stop(): Promise<void>;
}

/**
 * Registers a socket node, and renews that each second. While Redis is unavailable it only goes on trying: who follows the
 * register keeps what it knew.
 * @param describe what the node says of itself at the moment
 */
export function registerNode(
  register: Pick<NodeRegister, 'put' | 'remove'>,
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
    running = register
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
      await register.remove(describe().id).catch(() => undefined);
    },
  };
}
