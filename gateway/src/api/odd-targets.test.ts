import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints, endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { systemClock } from '@poc/kit/clock';
import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { mountEndpoints } from '@poc/kit/http/mount';
import { reply } from '@poc/kit/http/reply';
import { rounds } from '@poc/testing/rounds';
import { sendRaw } from '@poc/testing/send-raw';
import express, { type Express } from 'express';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { useTestGateway } from '../testing/start-test-gateway.ts';
import { compileRoutes } from './route-table.ts';

interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly operation: string;
}

const count = rounds({ few: 1_500, full: 10_000 });
const id = '5f'.repeat(12);
const gateway = useTestGateway({
  // Covers both paths: the forwarder, and the reader of shared responses.
  SHARED_ANSWER_MS: '1000',
  RATE_LIMIT_PER_MINUTE: '100000000',
  AUTH_RATE_LIMIT_PER_MINUTE: '100000000',
});
const find = compileRoutes(allEndpoints);
const arrivals: Arrival[] = [];
let token: string;

/** A service with the kit's own routing that records which operation each request reaches. */
function recordingService(service: string): Express {
  const app = express();
  app.enable('case sensitive routing');
  let [method, url] = ['', ''];
  app.use((request, _response, next) => {
    [method, url] = [request.method, request.originalUrl];
    next();
  });
  const recorded = (endpoint: Endpoint) => ({
    endpoint,
    policy: {
      access: endpoint.access,
      check: () => {
        arrivals.push({ method, url, operation: endpoint.id });
        return null;
      },
    },
    respond: async () => reply({ operation: endpoint.id }),
  });
  const endpoints = endpointsOwnedBy(service);
  mountEndpoints(app, endpoints, { routes: endpoints.map(recorded), clock: systemClock });
  app.use((_request, response) => {
    const operation =
      /^\/(uploads\/\w+\/[\w-][\w.-]*|socket\.io\/?)(\?|$)/.exec(url)?.[1] ?? `unknown: ${url}`;
    arrivals.push({ method, url, operation });
    response.json({ operation });
  });
  return app;
}

beforeAll(async () => {
  token = gateway.tokens.admin({ id });
  for (const [name, fake] of Object.entries(gateway.fakes)) fake.respond = recordingService(name);
});

/** Excludes composed endpoints of the gateway, which read services at other URLs. */
const proxied = allEndpoints.filter(({ service }) => service !== 'gateway');

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const dots = one(
  '..',
  '..',
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%25252e.',
  '..;',
  '..%00',
  '...',
);
const separators = one('/', '\\', '\\', '\\', '%2f', '%2F', '%5c', '%5C', '%252f', '%255c', '//', '/\\');
const climbs = fc.oneof(
  fc.tuple(separators, dots, fc.nat(4)).map(([separator, dot, more]) => (separator + dot).repeat(more + 1)),
  fc.array(fc.tuple(separators, dots), { minLength: 1, maxLength: 6 }).map((steps) => steps.flat().join('')),
);
const goals = one(
  '/readyz',
  '/healthz',
  '/metrics',
  '/.well-known/jwks.json',
  '/internal/revocations',
  `/internal/people/${id}`,
  `/internal/people/${id}/data`,
  '/api/admin/users',
  `/api/users/${id}/orders`,
  '/uploads/avatars/a.webp',
);
const noise = fc.oneof(
  one('\\', '\t', '\0', '\x01', '\x0b', '\x7f', '%00', '%09', '%0d%0a', '%1f', '%7f', '%', '%zz', '%c0%ae'),
  one(
    '#',
    '#/../readyz',
    '?',
    '?q=%2F..%2F',
    '?q=a\\..\\b',
    '?cursor=%00',
    ';a=b',
    '/',
    '//',
    '@',
    ':',
    '\xe9',
  ),
  dots,
  separators,
);
const prefixes = one('http://elsewhere', '//elsewhere', '/\\elsewhere', 'elsewhere:80', '*', '/', '\\', '');
const asRoute = ({ method, path }: Endpoint) => ({ method, target: `/api${path.replace(/\{\w+\}/g, id)}` });
const isSharedById = ({ shared, path }: Endpoint): boolean => shared !== null && path.endsWith('}');
const others = [
  `/shows/${id}`,
  '/uploads/shows/a.webp',
  '/socket.io/?EIO=4&transport=polling',
  '/assets/a.js',
];
const routes = fc.oneof(
  one(...proxied.map(asRoute)),
  one(...proxied.filter(isSharedById).map(asRoute)),
  one(...others.map((target) => ({ method: 'GET', target }))),
);

const spliced = (text: string, piece: string, at: number, replaces: boolean): string => {
  const from = Math.floor(at * (text.length + 1));
  const separator = replaces ? text.indexOf('/', from) : -1;
  return separator < 0
    ? text.slice(0, from) + piece + text.slice(from)
    : text.slice(0, separator) + piece + text.slice(separator + 1);
};

const requests = fc
  .record({
    route: routes,
    climb: fc.option(fc.tuple(climbs, separators, goals), { freq: 2 }),
    splices: fc.array(fc.tuple(noise, fc.double({ min: 0, max: 0.999, noNaN: true }), fc.boolean()), {
      maxLength: 3,
    }),
    prefix: fc.option(prefixes, { freq: 6 }),
    isVisitor: fc.boolean(),
  })
  .map(({ route, climb, splices, prefix, isVisitor }) => {
    const [steps = '', separator = '', goal = ''] = climb ?? [];
    const climbed = route.target + steps + goal.replace('/', separator);
    const target = splices.reduce(
      (text, [piece, at, replaces]) => spliced(text, piece, at, replaces),
      climbed,
    );
    return { method: route.method, target: (prefix ?? '') + target, isVisitor };
  });

function named(method: string, target: string): string | null {
  const path = target.split('?')[0] ?? '';
  if (!path.startsWith('/api/')) return path.slice(1);
  const lookup = find(method, path.slice('/api'.length));
  return lookup.kind === 'found' ? lookup.match.endpoint.id : null;
}

it(`responds to each of ${count} odd targets with 4xx, or with the operation in the route table`, async () => {
  const sent = fc.sample(requests, { seed: 40, numRuns: count });
  const wrong: string[] = [];
  const signal = new AbortController().signal;
  await forEachConcurrent(sent, { maxConcurrent: 32, signal }, async ({ method, target, isVisitor }) => {
    const headers = isVisitor ? [] : [`Authorization: Bearer ${token}`];
    const { status, body } = await sendRaw(gateway.url, `${method} ${target} HTTP/1.1`, headers);
    if (status >= 400 && status < 500) return;
    const isPage = target.startsWith('/') && !/^\/(api|uploads|socket\.io)\b/.test(target);
    if (isPage) return;
    const operation = named(method, target);
    // Exports and empty responses don't contain the operation; the received request does.
    const isNamed = status === 204 || body === '[object Object]' || body === JSON.stringify({ operation });
    if (operation !== null && isNamed) return;
    wrong.push(`${status} ${method} ${JSON.stringify(target)} ${body.slice(0, 80)}`);
  });
  const targets = new Set(sent.map(({ method, target }) => `${method} ${target}`));
  for (const { method, url, operation } of arrivals) {
    if (targets.has(`${method} ${url}`) && named(method, url) === operation) continue;
    wrong.push(`a service got ${method} ${JSON.stringify(url)}: ${operation}`);
  }
  expect(wrong).toEqual([]);
  expect(new Set(arrivals.map(({ operation }) => operation)).size).toBeGreaterThan(
    rounds({ few: 10, full: 50 }),
  );
});
