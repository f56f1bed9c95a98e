import type { RequestListener } from 'node:http';
import type { ResponseOf } from '@poc/contracts/endpoint';
import { getAdminDashboard } from '@poc/contracts/endpoints/gateway';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

type Dashboard = ResponseOf<typeof getAdminDashboard>;

const id = (digit: string): string => digit.repeat(24);
const createdAt = '2026-11-01T12:00:00.000Z';
const person = {
  id: id('1'),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  phone: '+2348030000101',
  avatar: '',
  role: 'user',
  createdAt,
};
const managed = { ...person, emailVerified: true, suspended: true };
const product = {
  id: id('3'),
  product_name: 'Naira cap',
  description: 'A cap',
  price: 4500,
  old_price: null,
  stock: 3,
  variants: [],
  image_url: '',
  low_stock_below: 10,
  orderCount: 41,
  createdAt,
};
const post = {
  id: id('4'),
  user_id: id('1'),
  title: 'Ajo',
  content: 'Who saves with whom?',
  likes: 2,
  liked: false,
  createdAt,
  User: { id: id('1'), name: 'Ada Eze', avatar: '', role: 'user', email: 'ada@poc.test' },
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 0,
  locked: false,
  pinned: false,
  edited_at: null,
  CommunityComments: [],
};
const total = (count: number) => ({ 'X-Total-Count': String(count) });
const broken = respondJson({ error: 'broken', code: 'internal_error', requestId: 'r' }, 500);

const byPath =
  (responses: Record<string, RequestListener>): RequestListener =>
  (request, response) => {
    const path = Object.keys(responses).find((start) => request.url?.startsWith(`/api${start}?`));
    (path ? responses[path] : broken)?.(request, response);
  };

const gateway = useTestGateway();

const shopWith = (orders: RequestListener) =>
  byPath({
    '/merch/popular': respondJson([product], 200, total(7)),
    '/merch': respondJson([product], 200, total(12)),
    '/admin/orders': orders,
  });
beforeEach(() => {
  const { identity, catalog, commerce, community } = gateway.fakes;
  for (const fake of [identity, catalog, commerce, community]) fake.seen.length = 0;
  identity.respond = byPath({ '/admin/users': respondJson([managed], 200, total(120)) });
  catalog.respond = byPath({ '/admin/shows': respondJson([], 200, total(34)) });
  commerce.respond = shopWith(respondJson([], 200, total(56)));
  community.respond = byPath({ '/admin/posts': respondJson([post], 200, total(78)) });
});

const open = async (token: string | undefined = gateway.tokens.admin()) => {
  const response = await send(gateway.url, '/api/admin/dashboard', token ? { token } : {});
  const body: Dashboard | null =
    response.status === 200 ? getAdminDashboard.success.schema.parse(JSON.parse(response.text)) : null;
  return { ...response, body };
};

describe('GET /api/admin/dashboard', () => {
  it('200: counts and latest entries of all services', async () => {
    const { status, body, text } = await open();
    expect(status).toBe(200);
    expect(body?.stats).toEqual({ users: 120, shows: 34, merch: 12, orders: 56, posts: 78 });
    expect(body?.unavailable).toEqual([]);
    expect(body?.recentPosts).toEqual([post]);
    expect(body?.topProducts).toEqual([product]);
    expect(JSON.parse(text).recentUsers).toEqual([person]);
  });

  it('200: reads five of each as the caller', async () => {
    const token = gateway.tokens.admin();
    await open(token);
    const { identity, catalog, commerce, community } = gateway.fakes;
    const seen = [identity, catalog, commerce, community].flatMap((fake) => fake.seen);
    expect(seen.map(({ url }) => url).toSorted()).toEqual([
      '/api/admin/orders?limit=5',
      '/api/admin/posts?limit=5',
      '/api/admin/shows?limit=1',
      '/api/admin/users?limit=5',
      '/api/merch/popular?limit=5',
      '/api/merch?limit=1',
    ]);
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${token}`]));
  });

  it('200: lists a part that fails or breaks its contract as unavailable, and shows the others', async () => {
    gateway.fakes.identity.respond = broken;
    gateway.fakes.commerce.respond = shopWith(respondJson([{ not: 'an order' }]));
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body?.unavailable).toEqual(['users', 'orders']);
    expect(body?.recentUsers).toEqual([]);
    expect(body?.stats).toEqual({ users: 0, shows: 34, merch: 12, orders: 0, posts: 78 });
  });

  it('200: does not wait for a service that hangs', async () => {
    gateway.fakes.community.respond = () => {};
    const { body } = await open();
    expect(body?.unavailable).toEqual(['posts']);
  });

  it('400: reports unknown parameters', async () => {
    const response = await send(gateway.url, '/api/admin/dashboard?limit=9', {
      token: gateway.tokens.admin(),
    });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('401, 403: reads nothing for visitors and members', async () => {
    expect(await open('')).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await open(gateway.tokens.member())).toMatchObject({ status: 403, code: 'forbidden' });
    expect(gateway.fakes.identity.seen).toEqual([]);
  });

  it('503: when no part is available', async () => {
    for (const fake of Object.values(gateway.fakes)) fake.respond = broken;
    expect(await open()).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});
