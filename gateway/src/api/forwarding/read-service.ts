import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { CatalogueError } from '@poc/kit/errors';
import { currentTraceparent } from '@poc/kit/telemetry/trace';
import { away, type Upstream } from './upstream.ts';

/** What a service answered to a read of the gateway's own. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Reads an address of a service, in nobody's name unless the headers say in whose.
 * @param path with the query, as the service has it
 * @throws CatalogueError service_unavailable when it can't be reached, has no room, or says so itself; upstream_timeout when
 *   its answer was not there in full in time
 */
export type ReadService = (
  upstream: Upstream,
  path: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<ServiceAnswer>;

/** Shorter than the services keep a connection, so that none is used at the moment they close it. */
const idleConnectionMs = 30_000;
/** Ways of saying that a service, or what it stands on, is not there. */
const unavailable: ReadonlySet<number> = new Set([502, 503, 504]);

/** @param deadlineMs after which a service counts as unavailable */
export function serviceReader(deadlineMs: number): ReadService & { stop(): void } {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idleConnectionMs });

  const read: ReadService = async (upstream, path, headers = {}) => {
    const leave = upstream.enter();
    try {
      const answer = await exchange(upstream.url, path, headers);
      upstream.answered();
      if (unavailable.has(answer.status)) throw away(`${upstream.name} answered ${answer.status}`);
      return answer;
    } catch (reason) {
      if (reason instanceof CatalogueError) throw reason;
      upstream.failed();
      if (reason instanceof Late) {
        throw new CatalogueError('upstream_timeout', { internal: `${upstream.name}: ${reason.message}` });
      }
      throw away(`${upstream.name} can not be reached`, reason);
    } finally {
      leave();
    }
  };

  /** Sends the path as it is: a URL would read it again, and differently. */
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
      const timer = setTimeout(() => sent.destroy(new Late(`no answer in ${deadlineMs} ms`)), deadlineMs);
      sent.once('error', reject);
      sent.once('close', () => clearTimeout(timer));
      sent.end();
    });

  return Object.assign(read, { stop: () => agent.destroy() });
}

class Late extends Error {
  override readonly name = 'Late';
}

async function collect(answer: IncomingMessage): Promise<ServiceAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) };
}
