import { describe, expect, it } from 'vitest';
import { errorCodesOf } from './endpoint.ts';
import { allEndpoints } from './endpoints/all.ts';
import { errorCatalogue } from './errors.ts';
import { allEvents, allTopics } from './events/all.ts';
import { openApiDocument } from './openapi.ts';

describe('the contracts as a whole', () => {
  it('give every operation a unique id, and a unique method and path', () => {
    const ids = allEndpoints.map((endpoint) => endpoint.id);
    const addresses = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(allEndpoints.length).toBeGreaterThan(100);
  });

  it('declare exactly the parameters of the path', () => {
    for (const endpoint of allEndpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(endpoint.params.shape).sort(), endpoint.id).toEqual(inPath.sort());
    }
  });

  it('allow only the owner or an administrator to change a person', () => {
    for (const endpoint of allEndpoints.filter(({ path }) => path.startsWith('/users/{id}'))) {
      expect(endpoint.access, endpoint.id).toBe('self');
    }
    for (const endpoint of allEndpoints.filter(({ path }) => path.startsWith('/admin/'))) {
      expect(endpoint.access, endpoint.id).toBe('admin');
    }
  });

  it('require step-up of administrators for deletions, money, roles, exports and mass emails', () => {
    const byAdministrators = allEndpoints.filter(({ access }) => access === 'admin');
    const deletions = byAdministrators.filter(({ method }) => method === 'DELETE');
    const unasked = deletions.filter(({ stepUp }) => !stepUp).map(({ id }) => id);
    // Reversible: a chapter or key can be created again, a message restored, a person muted or banned again.
    expect(unasked.sort()).toEqual([
      'deleteChapter',
      'deleteMessage',
      'deleteStreamKey',
      'liftPostingBan',
      'unmuteViewer',
    ]);
    const elsewhere = byAdministrators.filter(
      ({ stepUp, method, service }) => stepUp && method !== 'DELETE' && service !== 'commerce',
    );
    expect(elsewhere.map(({ id }) => id).sort()).toEqual([
      'exportAuditRecords',
      'scheduleAnnouncement',
      'setUserEmail',
      'setUserRole',
    ]);
  });

  it('require step-up of administrators for every change in commerce that may give away money', () => {
    const changes = allEndpoints.filter(
      ({ access, service, method }) => access === 'admin' && service === 'commerce' && method !== 'GET',
    );
    const unasked = changes.filter(({ stepUp }) => !stepUp).map(({ id }) => id);
    expect(unasked.sort()).toEqual([
      'cancelReconciliation',
      // Changes only the stock, not the price.
      'changeStock',
      'createMerch',
      'createOrderNote',
      'sendPayLink',
      // Names the courier of an order that is already shipped.
      'setFulfilment',
      'startReconciliation',
      'uploadMerchImage',
    ]);
    // Only for a price change, and for shipping an unpaid order.
    const conditional = changes.filter(({ stepUp }) => stepUp === 'conditional').map(({ id }) => id);
    expect(conditional.sort()).toEqual(['setOrderStatus', 'updateMerch']);
    const exports = allEndpoints.filter(({ access, id }) => access === 'admin' && id.startsWith('export'));
    expect(exports.filter(({ service, stepUp }) => service === 'commerce' && !stepUp)).toEqual([]);
  });

  it('limit every list that can grow', () => {
    const unbounded = allEndpoints
      .filter(({ list, query }) => list && !('limit' in query.shape))
      .map(({ id }) => id);
    expect(unbounded.sort()).toEqual([
      'listActiveMembers',
      'listAddresses',
      'listCategories',
      'listDeliveryOptions',
      'listPaymentMethods',
      'listPinnedPosts',
      'listPlans',
      'listSessions',
      'listTrendingTopics',
    ]);
  });

  it('refuse undeclared fields, and operators instead of strings', () => {
    const login = allEndpoints.find(({ id }) => id === 'login');
    const faults =
      login?.body.safeParse({ email: { $gt: '' }, password: 'x', role: 'admin' }).error?.issues ?? [];
    expect(faults.map(({ code, path }) => `${path.join('.')} ${code}`).sort()).toEqual([
      ' unrecognized_keys',
      'email invalid_type',
    ]);
  });

  it('return only errors of the catalogue, with 401 and 403 where access requires them', () => {
    for (const endpoint of allEndpoints) {
      const statuses = errorCodesOf(endpoint).map((code) => errorCatalogue[code].status);
      if (endpoint.access === 'admin') expect(statuses, endpoint.id).toContain(403);
      if (endpoint.access === 'self') expect(statuses, endpoint.id).toContain(404);
      if (endpoint.access === 'member') expect(statuses, endpoint.id).toContain(401);
    }
  });

  it('version every event and give it the topic of its aggregate', () => {
    expect(new Set(allEvents.map(({ type }) => type)).size).toBe(allEvents.length);
    for (const { type, topic } of allEvents) {
      expect(type).toMatch(/^[a-z]+\.[a-z]+\.[a-z-]+\.v\d+$/);
      expect(type.startsWith(`${topic}.`)).toBe(true);
    }
    expect(allTopics).toContain('streaming.stream');
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument('http://localhost:8080') as {
    openapi: string;
    paths: Record<string, Record<string, { responses: object; security?: object[] }>>;
  };

  it('contains every operation', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.keys(item));
    expect(document.openapi).toBe('3.1.0');
    expect(operations.length).toBe(allEndpoints.length);
  });

  it('declares the success and the failures of each operation', () => {
    expect(Object.keys(document.paths['/auth/login']?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '413', '415', '429', '503']),
    );
    expect(document.paths['/admin/users']?.get?.security).toEqual([{ bearer: [] }]);
  });

  it('declares rate-limit headers with every response, and the limit of a body', () => {
    const login = document.paths['/auth/login']?.post as unknown as {
      responses: Record<string, { headers: object }>;
      requestBody: { description: string };
    };
    for (const status of ['200', '401', '429']) {
      expect(Object.keys(login.responses[status]?.headers ?? {}), status).toEqual(
        expect.arrayContaining(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
      );
    }
    expect(Object.keys(login.responses['429']?.headers ?? {})).toContain('Retry-After');
    expect(login.requestBody.description).toBe('At most 32 KB.');
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('declares the cookies of operations, and the handle that replaces one', () => {
    const paths = openApiDocument('https://poc.example').paths as Record<string, Record<string, unknown>>;
    for (const { id, path, method, cookies } of allEndpoints) {
      const operation = paths[path]?.[method.toLowerCase()] as
        | { parameters: { in: string; name: string }[] }
        | undefined;
      const inCookies = operation?.parameters.filter((parameter) => parameter.in === 'cookie');
      const named = inCookies?.map(({ name }) => name);
      expect(named, id).toEqual(cookies);
    }
    const described = { description: expect.stringContaining('poc_browser') };
    const handle = { properties: { handle: expect.objectContaining(described) } };
    const json = (schema: object) => ({ content: { 'application/json': { schema } } });
    expect(paths['/auth/register']?.post).toMatchObject({ responses: { 201: json(handle) } });
    for (const path of ['/auth/resend-verification', '/auth/forgot-password']) {
      expect(paths[path]?.post).toMatchObject({
        requestBody: json(handle),
        responses: { 200: json(handle) },
      });
    }
    for (const path of ['/auth/verify-email', '/auth/reset-password']) {
      expect(paths[path]?.post).toMatchObject({ requestBody: json(handle) });
    }
  });
});
