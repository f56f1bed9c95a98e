import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, api } from '../api.ts';

/** What became of the requests of one kind of traffic. */
export interface Asked {
  /** What succeeded so far. */
  done: number;
  /** Clear refusals, by status and code. */
  readonly refused: Map<string, number>;
  /** What nobody should get: neither a success nor a clear refusal. */
  readonly surprises: string[];
  slowestMs: number;
}

/** Asks the gateway until the answer has the expected status; what it was answered before is noted. */
export type Ask = (
  expected: number,
  method: string,
  path: string,
  options?: Parameters<typeof api>[2],
) => Promise<Answer>;

/** Refusals that say what is wrong, and that asking again will help. */
const clearRefusals = new Set([
  '503 service_unavailable',
  '503 payment_provider_unavailable',
  '504 upstream_timeout',
]);
/** As a person who reads that it did not work. */
const againMs = 500;

export function createAsker(): { asked: Asked; ask: Ask } {
  const asked: Asked = { done: 0, refused: new Map(), surprises: [], slowestMs: 0 };

  const ask: Ask = async (expected, method, path, options) => {
    for (;;) {
      const begun = performance.now();
      const answer = await api(method, path, options);
      asked.slowestMs = Math.max(asked.slowestMs, performance.now() - begun);
      if (answer.status === expected) return answer;
      const refusal = `${answer.status} ${(answer.body as { code?: string }).code}`;
      const isClear =
        clearRefusals.has(refusal) && (answer.status !== 503 || answer.headers.has('retry-after'));
      if (!isClear) {
        asked.surprises.push(`${method} ${path}: ${refusal}`);
        throw new Error(`${method} ${path} was answered ${refusal}`);
      }
      asked.refused.set(refusal, (asked.refused.get(refusal) ?? 0) + 1);
      await delay(againMs);
    }
  };
  return { asked, ask };
}
