import type { Endpoint } from '@poc/contracts/endpoint';
import { checkResponse } from '@poc/testing/call';
import type { GeneratedRequest } from './requests.ts';
import type { RawResponse } from './send-request.ts';

const insideViews = /\bat \S+ \(|node_modules|\.ts:\d+|MongoError|MongoServerError|CastError/;
const quotaNames = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
const maxFaults = 21;

/**
 * Checks a response against its operation's contract.
 * @returns the status, and the code of a failure
 * @throws an Error that names the violation
 */
export function checkGenerated(endpoint: Endpoint, sent: GeneratedRequest, response: RawResponse): string {
  const { status, headers, text } = response;
  if (!headers.get('x-request-id')) throw new Error('X-Request-Id is missing');
  if (headers.get('x-content-type-options') !== 'nosniff')
    throw new Error('X-Content-Type-Options is missing');
  for (const name of quotaNames) {
    if (!/^\d+$/.test(headers.get(name) ?? '')) throw new Error(`${name} is missing`);
  }
  if (sent.method === 'HEAD' && text !== '') throw new Error('the response to HEAD has a body');
  if (status === 304) {
    if (!sent.headers['if-none-match']) throw new Error('304 for an unconditional request');
    return '304';
  }
  if (status === 401 && !headers.get('www-authenticate')) throw new Error('401 without WWW-Authenticate');
  if ((status === 429 || status === 503) && !headers.get('retry-after'))
    throw new Error(`${status} without Retry-After`);
  // Only the status of a HEAD response can be checked.
  if (sent.method === 'HEAD') {
    if (status >= 500) throw new Error(`HEAD returned ${status}`);
    return String(status);
  }
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? JSON.parse(text) : text;
  const { code, errors } = checkResponse(endpoint, { status, headers, body });
  if (code === null) {
    if (endpoint.list && !/^\d+$/.test(headers.get('x-total-count') ?? ''))
      throw new Error('list without X-Total-Count');
    return String(status);
  }
  if (status >= 500) throw new Error(`${status} ${code}`);
  if (errors.length > maxFaults) throw new Error(`${errors.length} faults in one response`);
  if (insideViews.test(text)) throw new Error(`the response exposes internals: ${text.slice(0, 200)}`);
  if (headers.get('cache-control') !== 'no-store') throw new Error('a failure is cacheable');
  return `${status} ${code}`;
}
