import { Agent, request } from 'node:http';
import { parseJson } from '@poc/kit/json';

/** A response: status, ms from the request's start to the response's end, and the JSON body; null for other bodies. */
export interface JsonResponse {
  readonly status: number;
  readonly ms: number;
  readonly body: unknown;
}

/**
 * Client that exchanges JSON with one origin on keep-alive connections, and times each request. Lighter than `fetch`,
 * since it shares the machine with the system under test. Rejects if the connection breaks.
 */
export function jsonClient(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const exchange = (method: string, path: string, headers: object, body: string): Promise<JsonResponse> =>
    new Promise((resolve, reject) => {
      const startedMs = performance.now();
      const sent = request(`${origin}${path}`, { method, agent, headers: { ...headers } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const ms = performance.now() - startedMs;
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, ms, body: parseJson(text) ?? null });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  return {
    get: (path: string, headers: Record<string, string> = {}) => exchange('GET', path, headers, ''),
    post(path: string, content: object, headers: Record<string, string> = {}) {
      const body = JSON.stringify(content);
      const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      return exchange('POST', path, { ...own, ...headers }, body);
    },
    close: () => agent.destroy(),
  };
}

export type JsonClient = ReturnType<typeof jsonClient>;
