import { parseJson } from '@poc/kit/json';
import { backoffMs, pause } from '@poc/kit/retry';
import { withSpan } from '@poc/kit/telemetry/spans';
import type { z } from 'zod';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { PaystackRefused, PaystackUnavailable } from './paystack-errors.ts';
import { failure, parseExact } from './paystack-responses.ts';

export interface PaystackSettings {
  baseUrl: string;
  secretKey: string;
  /** Timeout for one call, including retries. */
  timeoutMs: number;
  observe?: (call: CallName, seconds: number) => void;
}

export type CallName =
  | 'initialize'
  | 'charge authorization'
  | 'deactivate authorization'
  | 'verify'
  | 'list transactions'
  | 'refund'
  | 'retry refund'
  | 'list refunds'
  | 'list disputes'
  | 'list settlements'
  | 'list settled transactions'
  | 'fetch dispute'
  | 'list banks';

interface Call<S extends z.ZodType> {
  name: CallName;
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  schema: S;
}

/** Both methods throw PaystackUnavailable within the timeout, or PaystackRefused. */
export interface PaystackCalls {
  /** Sends a request and retries within the timeout while Paystack is unavailable, except after a 429. */
  read<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>>;
  write<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>>;
}

const maxTries = 3;

/** Creates HTTP calls behind one circuit breaker; responses are validated against the schema of their call. */
export function createPaystackCalls({
  baseUrl,
  secretKey,
  timeoutMs,
  observe,
}: PaystackSettings): PaystackCalls {
  const breaker = createCircuitBreaker({ maxFailures: 5, openMs: 5_000 });

  async function exchange(call: Call<z.ZodType>, signal: AbortSignal): Promise<unknown> {
    const { method, path, query, body } = call;
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const unavailable = (cause: unknown, limited = false): never => {
      throw new PaystackUnavailable(`${method} ${path}`, { cause, limited });
    };
    const response = await fetch(url, {
      method,
      signal,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(unavailable);
    const text = await response.text().catch(unavailable);
    const isLimited = response.status === 429;
    if (isLimited || response.status >= 500) unavailable(`status ${response.status}`, isLimited);
    const json = parseJson(text, parseExact) ?? unavailable('a response that is not JSON');
    if (!response.ok) {
      const { message, code } = failure.safeParse(json).data ?? { message: '', code: '' };
      throw new PaystackRefused(response.status, code, message);
    }
    return json;
  }

  async function timed(call: Call<z.ZodType>, signal: AbortSignal): Promise<unknown> {
    const begunMs = performance.now();
    try {
      const step = { name: `Paystack ${call.name}`, kind: 'client' } as const;
      return await withSpan(step, () => exchange(call, signal));
    } finally {
      observe?.(call.name, (performance.now() - begunMs) / 1_000);
    }
  }

  /** Invalid responses do not trip the circuit breaker, since they do not predict the next call. */
  async function once<S extends z.ZodType>(call: Call<S>, signal: AbortSignal): Promise<z.output<S>> {
    const parsed = call.schema.safeParse(await breaker.run(() => timed(call, signal)));
    if (parsed.success) return parsed.data;
    throw new PaystackUnavailable(`${call.method} ${call.path}: the response does not match its schema`, {
      cause: parsed.error,
    });
  }

  /** One deadline covers all tries. */
  async function read<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(call, signal);
      } catch (error) {
        const mayRetry = error instanceof PaystackUnavailable && !error.limited;
        if (!mayRetry || tries === maxTries || signal.aborted) throw error;
        await pause(backoffMs(tries, 100, 500), signal).catch(() => {
          throw error;
        });
      }
    }
  }

  const write = <S extends z.ZodType>(call: Call<S>): Promise<z.output<S>> =>
    once(call, AbortSignal.timeout(timeoutMs));

  return { read, write };
}
