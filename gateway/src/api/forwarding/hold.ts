import { setTimeout as pause } from 'node:timers/promises';

/** Keeps requests back for some seconds while a service is being replaced, so that a deployment fails none of them. */
export interface Hold {
  /** Resolves at once, or when the service is ready again, or when the hold has lasted its time. */
  over(): Promise<void>;
  /** The service said that it is leaving, or refused a connection. */
  begin(): void;
  /** The service answered: the next time that it leaves is a new one. */
  rearm(): void;
}

const askEveryMs = 100;

/**
 * @param ready asks the service whether it takes requests; other replicas behind one address may answer
 * @param maxMs how long requests are kept back; a service that is unavailable for longer is answered 503 at once, until it has
 *   answered something again
 */
export function createHold(ready: () => Promise<boolean>, maxMs: number): Hold {
  let holding: Promise<void> | null = null;
  let spent = false;

  async function untilReady(): Promise<void> {
    const giveUpAt = performance.now() + maxMs;
    while (performance.now() < giveUpAt) {
      if (await ready()) return;
      await pause(askEveryMs, undefined, { ref: false });
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

/** Whether a service's `/readyz` says yes within a second. */
export async function isReady(url: URL): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
