import type { RequestHandler } from 'express';
import { withTimeout } from '../concurrency/with-timeout.ts';

/** Dependency that a process needs to serve requests. `check` returns false or throws while it is unavailable. */
export interface ReadinessCheck {
  readonly name: string;
  check(): boolean | Promise<boolean>;
}

const timeoutMs = 2_000;

/** Returns the names of the failing checks. */
export async function failingChecks(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const results = await Promise.all(checks.map(async (one) => ((await passes(one)) ? [] : [one.name])));
  return results.flat();
}

async function passes(one: ReadinessCheck): Promise<boolean> {
  const check = async () => one.check();
  return withTimeout(check(), timeoutMs).catch(() => false);
}

/** Handles `GET /readyz`: 200, or 503 with the names of unavailable dependencies. */
export function readyz(checks: readonly ReadinessCheck[]): RequestHandler {
  return async (_req, res) => {
    const failing = await failingChecks(checks);
    res.status(failing.length === 0 ? 200 : 503).json({ ready: failing.length === 0, failing });
  };
}
