import type { Endpoint } from '@poc/contracts/endpoint';
import type { ReadService, ServiceAnswer } from '../forwarding/read-service.ts';
import type { ServiceName, Upstream } from '../forwarding/upstream.ts';
import { sharedAnswerOf } from './shared-answer.ts';
import type { Fill, SharedAnswers } from './shared-answers.ts';

/** The service answers from what is stored, not from what it read for somebody a moment ago: else ages would add up. */
export const readNow = { 'cache-control': 'no-cache' } as const;

/** Asks the service that owns an endpoint, as a visitor. */
export const fillFromService =
  (
    deps: { readService: ReadService; upstreams: Record<ServiceName, Upstream> },
    endpoint: Endpoint,
    url: string,
  ): Fill =>
  async (before) => {
    if (endpoint.service === 'gateway') return null;
    const answered = await deps.readService(deps.upstreams[endpoint.service], url, readNow);
    return sharedAnswerOf(endpoint, answered, before);
  };

/**
 * Reads public answers of services as a visitor gets them: those that are shared are the very ones that visitors are sent.
 * @param url with the prefix of the API
 * @throws CatalogueError service_unavailable or upstream_timeout
 */
export type ReadAsVisitor = (endpoint: Endpoint, url: string) => Promise<ServiceAnswer>;

export function visitorReader(deps: {
  answers: SharedAnswers;
  readService: ReadService;
  upstreams: Record<ServiceName, Upstream>;
}): ReadAsVisitor {
  return async (endpoint, url) => {
    if (endpoint.service === 'gateway') throw new Error(`${endpoint.id} is not a service's`);
    // A refusal is not shared, and is not read a second time either.
    let own: ServiceAnswer | undefined;
    const readService: ReadService = async (...asked) => {
      own = await deps.readService(...asked);
      return own;
    };
    const fill = fillFromService({ ...deps, readService }, endpoint, url);
    const shared = endpoint.shared === null ? null : await deps.answers.read(url, fill);
    if (!shared) return own ?? deps.readService(deps.upstreams[endpoint.service], url);
    return { status: 200, headers: headersOf(shared.headers), bytes: shared.bytes };
  };
}

/** The object of a flat list of names and values. */
function headersOf(flat: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < flat.length; at += 2) headers[(flat[at] ?? '').toLowerCase()] = flat[at + 1] ?? '';
  return headers;
}
