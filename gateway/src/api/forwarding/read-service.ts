import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { AppError } from '@poc/kit/errors';
import { currentTraceparent } from '@poc/kit/telemetry/trace';
import { serviceUnavailable, type Upstream } from './upstream.ts';

export interface ServiceAnswer {
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
) => Promise<ServiceAnswer>;

/** Shorter than the keep-alive timeout of the services, so that no connection is reused while they close it. */
const idleConnectionMs = 30_000;
/** Statuses that mean the service or one of its dependencies is unavailable. */
const unavailableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export function serviceReader(deadlineMs: number): ReadService & { stop(): void } {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idleConnectionMs });

  const read: ReadService = async (upstream, path, headers = {}) => {
    const leave = upstream.enter();
    try {
      const answer = await exchange(upstream.url, path, headers);
      upstream.answered();
      if (unavailableStatuses.has(answer.status)) {
        throw serviceUnavailable(`${upstream.name} responded with ${answer.status}`);
      }
      return answer;
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
  ): Promise<ServiceAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...urlToHttpOptions(origin),
          path,
          agent,
          headers: { accept: 'application/json', traceparent: currentTraceparent(), ...headers },
        },
        (answer) => void collect(answer).then(resolve, reject),
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

async function collect(answer: IncomingMessage): Promise<ServiceAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) };
}
