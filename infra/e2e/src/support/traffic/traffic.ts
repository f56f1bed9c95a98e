import { setTimeout as delay } from 'node:timers/promises';
import { type ApiResponse, api } from '../api.ts';

/** Simulated users who repeat one kind of action. */
export interface Traffic {
  readonly name: string;
  readonly outcomes: Outcomes;
  /** Stops once every started action has succeeded. */
  stop(): Promise<void>;
  /** Expects that every acknowledged result exists exactly once. */
  expectWhole(): Promise<void>;
}

/**
 * Starts one kind of traffic.
 * @param options.people number of concurrent users
 * @param options.step one complete action of one user; an exception is recorded as an unexpected failure
 */
export function startTraffic(options: {
  name: string;
  people: number;
  everyMs: number;
  step: (requestUntil: RequestUntil, person: number) => Promise<void>;
  expectWhole: () => Promise<void>;
}): Traffic {
  const { name, people, everyMs, step, expectWhole } = options;
  const { outcomes, requestUntil } = createRequester();
  const stopping = new AbortController();
  const working = Array.from({ length: people }, async (_, person) => {
    while (!stopping.signal.aborted) {
      try {
        await step(requestUntil, person);
        outcomes.done += 1;
      } catch (error) {
        outcomes.surprises.push(`${name}: ${String(error)}`);
      }
      await delay(everyMs);
    }
  });
  return {
    name,
    outcomes,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
    expectWhole,
  };
}

/** Outcomes of the requests of one kind of traffic. */
interface Outcomes {
  /** Number of successes. */
  done: number;
  /** Clear refusals, by status and code. */
  readonly refused: Map<string, number>;
  /** Unacceptable responses: neither a success nor a clear refusal. */
  readonly surprises: string[];
  slowestMs: number;
}

/** Repeats a request to the gateway until the response has the expected status. Records earlier responses. */
type RequestUntil = (
  expected: number,
  method: string,
  path: string,
  options?: Parameters<typeof api>[2],
) => Promise<ApiResponse>;

/** Refusals with a reason, after which a retry can succeed. */
const clearRefusals = new Set([
  '503 service_unavailable',
  '503 payment_provider_unavailable',
  '504 upstream_timeout',
]);
/** Retry delay in ms, like that of a user who reads the error first. */
const againMs = 500;

function createRequester(): { outcomes: Outcomes; requestUntil: RequestUntil } {
  const outcomes: Outcomes = { done: 0, refused: new Map(), surprises: [], slowestMs: 0 };

  const requestUntil: RequestUntil = async (expected, method, path, options) => {
    for (;;) {
      const begun = performance.now();
      const response = await api(method, path, options);
      outcomes.slowestMs = Math.max(outcomes.slowestMs, performance.now() - begun);
      if (response.status === expected) return response;
      const refusal = `${response.status} ${(response.body as { code?: string }).code}`;
      const isClear =
        clearRefusals.has(refusal) && (response.status !== 503 || response.headers.has('retry-after'));
      if (!isClear) {
        outcomes.surprises.push(`${method} ${path}: ${refusal}`);
        throw new Error(`${method} ${path} returned ${refusal}`);
      }
      outcomes.refused.set(refusal, (outcomes.refused.get(refusal) ?? 0) + 1);
      await delay(againMs);
    }
  };
  return { outcomes, requestUntil };
}
