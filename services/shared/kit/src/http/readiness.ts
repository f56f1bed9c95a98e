import type { RequestHandler } from 'express';

/** Something without which a process can't do its work. `check` answers false, or throws, while it is away. */
export interface ReadinessCheck {
  readonly name: string;
  check(): boolean | Promise<boolean>;
}

/** A check that hangs is a check that fails. */
const patienceMs = 2_000;

/** The names of the checks that fail at this moment. */
export async function failingChecks(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const results = await Promise.all(checks.map(async (one) => ((await holds(one)) ? [] : [one.name])));
  return results.flat();
}

async function holds(one: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  try {
    return await Promise.race([one.check(), patience]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /readyz`: 200, or 503 with the names of what is away. */
export function readyz(checks: readonly ReadinessCheck[]): RequestHandler {
  return async (_req, res) => {
    const failing = await failingChecks(checks);
    res.status(failing.length === 0 ? 200 : 503).json({ ready: failing.length === 0, failing });
  };
}
