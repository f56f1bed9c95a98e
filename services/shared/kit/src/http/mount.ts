import type { Endpoint, Method } from '@poc/contracts/endpoint';
import type { Express, Request, RequestHandler } from 'express';
import { callerOf } from '../auth/authenticate.ts';
import type { Policy } from '../auth/policies.ts';
import { assertSteppedUp } from '../auth/step-up.ts';
import type { Subject } from '../auth/subject.ts';
import type { Clock } from '../clock.ts';
import { createKeyedSlots, inKeyedSlot, type KeyedSlots } from '../concurrency/keyed-slots.ts';
import { fail } from '../errors.ts';
import { recordRoute } from './access-log.ts';
import { bodyReader } from './read-body.ts';
import { requestInfo } from './request-info.ts';
import type { Route } from './route.ts';
import { send } from './send.ts';

/** Prefix of all contract paths. Services serve the same paths as browsers request: no proxy rewrites them. */
export const apiPrefix = '/api';

/** Concurrent uploads per user: all users share the memory budget and the picture queue. */
const maxUploads = 2;

/**
 * Mounts contracts on an app, grouped by path. Other methods on a path get 405 with `Allow`.
 * @throws at startup when a contract has no route or two, or a route's contract is not in the list
 */
export function mountEndpoints(
  app: Express,
  endpoints: readonly Endpoint[],
  { routes, clock }: { routes: readonly Route[]; clock: Clock },
): void {
  const byId = new Map<string, Route>();
  const owner = endpoints[0]?.service ?? 'this service';
  for (const route of routes) {
    const { id } = route.endpoint;
    if (!endpoints.includes(route.endpoint)) throw new Error(`${id} is not a contract of ${owner}`);
    if (byId.has(id)) throw new Error(`${id} has two routes`);
    byId.set(id, route);
  }
  const uploads = createKeyedSlots(maxUploads);
  const paths = Map.groupBy([...endpoints].sort(staticFirst), (endpoint) => endpoint.path);
  for (const [path, atPath] of paths) {
    const pattern = `${apiPrefix}${path.replace(/\{(\w+)\}/g, ':$1')}`;
    const shown = `${apiPrefix}${path}`;
    const here = app.route(pattern);
    for (const endpoint of atPath) {
      const route = byId.get(endpoint.id);
      if (!route) throw new Error(`${endpoint.id} has no route`);
      here[verbs[endpoint.method]](handlerOf(route, shown, clock, uploads));
    }
    here.all(methodNotAllowed(atPath, shown));
  }
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>;

/**
 * Orders `/shows/popular` before `/shows/{id}`. Static segments are compared too: sorting needs a total order, so
 * unrelated paths must not be equal.
 */
function staticFirst(a: Endpoint, b: Endpoint): number {
  const left = a.path.split('/');
  const right = b.path.split('/');
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [one = '', other = ''] = [left[i], right[i]];
    const difference = Number(one.startsWith('{')) - Number(other.startsWith('{'));
    if (difference !== 0) return difference;
    if (one !== other && !one.startsWith('{')) return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

function handlerOf(route: Route, shown: string, clock: Clock, uploads: KeyedSlots): RequestHandler {
  const readBody = bodyReader(route.endpoint);
  const { bodyKind, access } = route.endpoint;
  // Administrators are trusted, and may save several forms concurrently.
  const isLimited = bodyKind === 'multipart' && access !== 'admin';
  return async (req, res) => {
    recordRoute(req, shown);
    const subject = subjectFor(route.policy, req, route.endpoint);
    assertSteppedUp(route.endpoint, subject, clock.now());
    const respond = async () => {
      const { body, info } = await readBody(req, res);
      const raw = { params: req.params, query: req.query, body };
      await send(route.endpoint, req, res, await route.respond(raw, subject, requestInfo(req, info)));
    };
    await (isLimited && subject ? inKeyedSlot(uploads, subject.id, respond) : respond());
  };
}

function methodNotAllowed(atPath: readonly Endpoint[], shown: string): RequestHandler {
  const methods = atPath.map((endpoint) => endpoint.method);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
  return (req) => {
    recordRoute(req, shown);
    fail('method_not_allowed', { headers: { Allow: allow } });
  };
}

/**
 * Returns the subject that a policy admits. A refused token fails public endpoints too: a response for visitors would
 * mislead its owner.
 */
export function subjectFor<S extends Subject | null>(
  policy: Policy<S>,
  req: Request,
  { ignoresToken = false }: { ignoresToken?: boolean } = {},
): S {
  const { subject, refusal } = callerOf(req);
  if (refusal && !ignoresToken) throw refusal;
  return policy.check(subject, req.params);
}
