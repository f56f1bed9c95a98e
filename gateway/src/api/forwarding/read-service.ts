import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { AppError } from '@poc/kit/errors';
import { currentTraceparent } from '@poc/kit/telemetry/trace';
import { serviceUnavailable, type Upstream } from './upstream.ts';

export interface ServiceResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Reads a URL of a service, anonymously unless the headers authenticate a user.
 * @param path with the query, exactly as sent
 * @throws AppError service_unavailable when the service is unreachable, full, or returns 502 to 504;
 *   upstream_timeout when the whole response did not arrive before the deadline
 */
export type ReadService = (
  upstream: Upstream,
  path: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<ServiceResponse>;

/** Shorter than the keep-alive timeout of the services, so that no connection is reused while they close it. */
const idleConnectionMs = 30_000;
/** Statuses that mean the service or one of its dependencies is unavailable. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export function serviceReader(deadlineMs: number): ReadService & { stop(): void } {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idleConnectionMs });

  const read: ReadService = async (upstream, path, headers = {}) => {
    const leave = upstream.enter();
    try {
      const response = await exchange(upstream.url, path, headers);
      upstream.responded();
      if (unavailableStatuses.has(response.status)) {
        throw serviceUnavailable(`${upstream.name} responded with ${response.status}`);
      }
      return response;
    } catch (reason) {
      if (reason instanceof AppError) throw reason;
      upstream.failed();
      if (reason instanceof DeadlineExceeded) {
        throw new AppError('upstream_timeout', { internal: `${upstream.name}: ${reason.message}` });
      }
      throw serviceUnavailable(`could not reach ${upstream.name}`, reason);
    } finally {
      leave();
    }
  };

  /** Sends the path unchanged: a URL object would normalise it. */
  const exchange = (
    origin: URL,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<ServiceResponse> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...urlToHttpOptions(origin),
          path,
          agent,
          headers: { accept: 'application/json', traceparent: currentTraceparent(), ...headers },
        },
        (response) => void collect(response).then(resolve, reject),
      );
      const timer = setTimeout(
        () => sent.destroy(new DeadlineExceeded(`no response in ${deadlineMs} ms`)),
        deadlineMs,
      );
      sent.once('error', reject);
      sent.once('close', () => clearTimeout(timer));
      sent.end();
    });

  return Object.assign(read, { stop: () => agent.destroy() });
}

class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

async function collect(response: IncomingMessage): Promise<ServiceResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) };
}
