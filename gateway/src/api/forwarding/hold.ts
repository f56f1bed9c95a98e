import { pause } from '@poc/kit/retry';

/** Holds requests for a few seconds while a service is being replaced, so that none fails during a deployment. */
export interface Hold {
  /** Resolves when the service is ready again or the hold has timed out; immediately without a hold. */
  over(): Promise<void>;
  /** Starts a hold: the service announced its shutdown or refused a connection. */
  begin(): void;
  /** Allows the next hold, because the service responded. */
  rearm(): void;
}

const pollEveryMs = 100;

/**
 * @param ready checks the service's readiness; another replica at the same URL may respond
 * @param maxMs maximum duration of a hold; a service that stays unavailable gets no further hold until it has responded
 */
export function createHold(ready: () => Promise<boolean>, maxMs: number): Hold {
  let holding: Promise<void> | null = null;
  let spent = false;

  async function untilReady(): Promise<void> {
    const giveUpAt = performance.now() + maxMs;
    while (performance.now() < giveUpAt) {
      if (await ready()) return;
      await pause(pollEveryMs);
    }
    spent = true;
  }

  return {
    over: () => holding ?? Promise.resolve(),
    begin() {
      if (holding || spent) return;
      holding = untilReady().finally(() => {
        holding = null;
      });
    },
    rearm() {
      spent = false;
    },
  };
}

export async function isReady(url: URL): Promise<boolean> {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
