import { setTimeout as delay } from 'node:timers/promises';
import { type ApiResponse, api } from '../api.ts';

/** Users who repeat one kind of action. */
export interface Traffic {
  readonly name: string;
  readonly asked: Asked;
  /** Stops once every started action has succeeded. */
  stop(): Promise<void>;
  /** Expects that every acknowledged result exists, once. */
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
  step: (ask: Ask, person: number) => Promise<void>;
  expectWhole: () => Promise<void>;
}): Traffic {
  const { name, people, everyMs, step, expectWhole } = options;
  const { asked, ask } = createAsker();
  const stopping = new AbortController();
  const working = Array.from({ length: people }, async (_, person) => {
    while (!stopping.signal.aborted) {
      try {
        await step(ask, person);
        asked.done += 1;
      } catch (error) {
        asked.surprises.push(`${name}: ${String(error)}`);
      }
      await delay(everyMs);
    }
  });
  return {
    name,
    asked,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
    expectWhole,
  };
}

/** Outcomes of the requests of one kind of traffic. */
interface Asked {
  /** Number of successes. */
  done: number;
  /** Clear refusals, by status and code. */
  readonly refused: Map<string, number>;
  /** Unacceptable responses: neither a success nor a clear refusal. */
  readonly surprises: string[];
  slowestMs: number;
}

/** Repeats a request to the gateway until the response has the expected status. Records earlier responses. */
type Ask = (
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
/** In ms, like a user who reads the error first. */
const againMs = 500;

function createAsker(): { asked: Asked; ask: Ask } {
  const asked: Asked = { done: 0, refused: new Map(), surprises: [], slowestMs: 0 };

  const ask: Ask = async (expected, method, path, options) => {
    for (;;) {
      const begun = performance.now();
      const response = await api(method, path, options);
      asked.slowestMs = Math.max(asked.slowestMs, performance.now() - begun);
      if (response.status === expected) return response;
      const refusal = `${response.status} ${(response.body as { code?: string }).code}`;
      const isClear =
        clearRefusals.has(refusal) && (response.status !== 503 || response.headers.has('retry-after'));
      if (!isClear) {
        asked.surprises.push(`${method} ${path}: ${refusal}`);
        throw new Error(`${method} ${path} returned ${refusal}`);
      }
      asked.refused.set(refusal, (asked.refused.get(refusal) ?? 0) + 1);
      await delay(againMs);
    }
  };
  return { asked, ask };
}
