import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { newId } from '@poc/testing/factories';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, nobody, type Signed, signIn } from '../support/api.ts';
import { useProducts } from '../support/products.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { until } from '../support/system.ts';

const inApi = allEndpoints.filter(({ access }) => access !== 'signed');

const pathOf = (endpoint: Endpoint, id: string) =>
  endpoint.path.replace('{id}', id).replace(/\{\w+\}/g, nobody);
const ask = (endpoint: Endpoint, id: string, token?: string) =>
  api(endpoint.method, pathOf(endpoint, id), {
    token,
    ...(endpoint.bodyKind === 'json' ? { body: {} } : {}),
  });

describe('rights, for every operation of the contracts', () => {
  let member: Signed;
  let ada: Signed;
  beforeAll(async () => {
    [member, ada] = await Promise.all([signIn('member'), signIn('ada')]);
  });

  it.each(inApi.filter(({ access }) => access !== 'public'))(
    '$id refuses a visitor with 401',
    async (endpoint) => {
      expect(await ask(endpoint, nobody)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    },
  );

  it.each(inApi.filter(({ access }) => access === 'admin'))(
    '$id refuses a member with 403',
    async (endpoint) => {
      expect(await ask(endpoint, nobody, member.token)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    },
  );

  it.each(inApi.filter(({ access }) => access === 'self'))(
    '$id returns 404 for the data of another user',
    async (endpoint) => {
      expect(await ask(endpoint, ada.user.id, member.token)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );

  it.each(inApi.filter(({ access }) => access === 'public'))(
    '$id responds to a visitor without 401, 403 or 500',
    async (endpoint) => {
      const { status } = await ask(endpoint, nobody);
      // Operations that need a code, a cookie or a password may return 401. Plain reads never do.
      if (endpoint.method === 'GET') expect([401, 403]).not.toContain(status);
      expect(status).not.toBe(500);
    },
  );
});

describe('rights at the services, without the gateway', () => {
  let member: Signed;
  let ada: Signed;
  beforeAll(async () => {
    [member, ada] = await Promise.all([signIn('member'), signIn('ada')]);
  });
  const askService = async (endpoint: Endpoint, id: string, token?: string): Promise<number> => {
    const origin = inject('serviceUrls')[endpoint.service] ?? '';
    const response = await fetch(`${origin}/api${pathOf(endpoint, id)}`, {
      method: endpoint.method,
      headers: {
        // Headers that the gateway sets. From any other sender they mean nothing.
        'x-user-id': id,
        'x-user-role': 'admin',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(endpoint.bodyKind === 'json' ? { 'content-type': 'application/json' } : {}),
      },
      ...(endpoint.bodyKind === 'json' ? { body: '{}' } : {}),
    });
    return response.status;
  };
  const closed = inApi.filter(({ access, service }) => access !== 'public' && service !== 'gateway');

  it.each(closed)('$id refuses visitors and unauthorised users', async (endpoint) => {
    expect(await askService(endpoint, ada.user.id)).toBe(401);
    if (endpoint.access === 'admin') expect(await askService(endpoint, nobody, member.token)).toBe(403);
    if (endpoint.access === 'self') expect(await askService(endpoint, ada.user.id, member.token)).toBe(404);
  });
});

describe('a suspended user', () => {
  const closed = inApi.filter(({ access }) => access !== 'public');
  let person: Signed;
  beforeAll(async () => {
    const [admin, newcomer] = await Promise.all([signIn('admin'), signUp()]);
    person = newcomer;
    const suspended = { suspended: true, reason: 'Sold signals in the chat.' };
    const { token, user } = newcomer;
    await api('PUT', `/admin/users/${user.id}/status`, { token: admin.token, body: suspended });
    // Each service refuses the token within the promised minute.
    for (const [service, [first]] of Map.groupBy(closed, (endpoint) => endpoint.service)) {
      const isRefused = async () => first && (await ask(first, user.id, token)).status === 401;
      await until(`${service} refuses them`, isRefused, 60_000, 500);
    }
  });

  it.each(closed)('is refused by $id', async (endpoint) => {
    expect(await ask(endpoint, person.user.id, person.token)).toMatchObject({ status: 401 });
  });
});

describe('data of another user', () => {
  const addProduct = useProducts();
  /** Member operations on a resource that only its owner may read or change. */
  const ofOwners = new Map<string, object>([
    ['cancelOrder', {}],
    ['getOrder', {}],
    ['getInvoice', {}],
    ['getReceipt', {}],
    ['giveRefundAccount', { bank_id: '1', account_number: '0123456789' }],
    ['getPaidOrder', {}],
    ['deleteShowComment', {}],
    ['acceptComment', { comment_id: null }],
    ['deletePost', {}],
    ['updatePost', { title: 'Mine now', content: 'Na so.' }],
    ['updateComment', { content: 'Mine now' }],
    ['deleteComment', {}],
  ]);
  /** Member operations that are open to every member, regardless of the resource's owner. */
  const ofAll = [
    ...['createShowComment', 'likeShow', 'acceptChatRules', 'dropReminder', 'setReminder', 'bookmarkPost'],
    ...['likeComment', 'likePost', 'blockMember', 'followMember', 'muteMember', 'followHost'],
  ];
  const onThings = inApi.filter(({ access, path }) => access === 'member' && path.includes('{'));
  let other: Signed;
  const things: Record<string, string> = {};

  beforeAll(async () => {
    const [owner, ada, product] = await Promise.all([signUp(), signIn('ada'), addProduct()]);
    other = ada;
    const { token } = owner;
    const make = async (path: string, body: object) =>
      (await api('POST', path, { token, body })).body as { id: string; comment?: { id: string } };
    things.post = (await make('/community/posts', { title: 'Ajo', content: 'Saving together.' })).id;
    things.comment = (await make('/community/comments', { post_id: things.post, content: 'Na so.' })).id;
    const [show] = (await api('GET', '/shows?limit=1')).body as { id: string }[];
    things.showComment =
      (await make(`/shows/${show?.id}/comments`, { content: 'Well said' })).comment?.id ?? '';
    const order = await placePaidOrder(owner, product);
    things.order = order.id;
    things.reference = order.reference ?? '';
  });

  const idFor = ({ path }: Endpoint): string => {
    if (path.startsWith('/orders')) return things.order ?? '';
    if (path.startsWith('/show-comments')) return things.showComment ?? '';
    if (path.startsWith('/community/comments')) return things.comment ?? '';
    return things.post ?? '';
  };

  it('is classified for every operation: for its owner only, or for every member', () => {
    expect(onThings.map(({ id }) => id).sort()).toEqual([...ofOwners.keys(), ...ofAll].sort());
  });

  it.each(onThings.filter(({ id }) => ofOwners.has(id)))('is not found by $id', async (endpoint) => {
    const path = endpoint.path
      .replace('{id}', idFor(endpoint))
      .replace('{reference}', things.reference ?? '')
      .replace(/\{\w+\}/g, newId());
    const body = ofOwners.get(endpoint.id);
    const response = await api(endpoint.method, path, {
      token: other.token,
      ...(endpoint.bodyKind === 'json' ? { body } : {}),
    });
    expect([path, response.status]).toEqual([path, 404]);
  });
});
