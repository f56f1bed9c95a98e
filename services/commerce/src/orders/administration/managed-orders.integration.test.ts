import type { Endpoint } from '@poc/contracts/endpoint';
import {
  countManagedOrders,
  exportOrders,
  getManagedOrder,
  listManagedOrders,
  refundOrder,
  setOrderStatus,
} from '@poc/contracts/endpoints/commerce-admin';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';

const shop = useShop();
afterEach(async () => {
  // Issues the invoices before their orders are deleted.
  await shop.deps.numberDocuments();
  await orderModel(shop.deps.db).deleteMany({});
});

const adminId = newId();
const admin = () => shop.service.tokens.admin({ id: adminId });
async function given(changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
  const doc = orderDoc({ userId: new Types.ObjectId(), ...changes });
  await orderModel(shop.deps.db).create(doc);
  return doc;
}
const idOf = ({ _id }: { _id: Types.ObjectId }) => _id.toHexString();
const list = (query: object = {}) =>
  shop.service.call(listManagedOrders, { token: admin(), query: { ...query } });
const idsFor = async (search: string) => (await list({ search })).body?.map(({ id }) => id);
const customer = (name: string, email: string) => ({ customer: { name, email, phone: '+2348030000102' } });
const line = (productName: string) => ({
  merchId: new Types.ObjectId(),
  variant: null,
  productName,
  description: '',
  priceKobo: 100_000,
  imageUrl: '',
  quantity: 1,
});

const params = { id: newId() };
const onOne: [Endpoint, object][] = [
  [getManagedOrder, {}],
  [setOrderStatus, { body: { status: 'paid' } }],
  [refundOrder, { body: { reason: 'A seam was open' } }],
];

describe('authorization', () => {
  it.each<[Endpoint, object]>([
    [listManagedOrders, {}],
    [countManagedOrders, {}],
    [exportOrders, {}],
    ...onOne.map(([endpoint, input]): [Endpoint, object] => [endpoint, { params, ...input }]),
  ])('$id: administrators only', async (endpoint, input) => {
    expect((await shop.service.call(endpoint, input)).status).toBe(401);
    expect((await shop.service.call(endpoint, { ...input, token: shop.member() })).status).toBe(403);
  });

  it.each(onOne)('$id: 404 for an unknown order, 400 for an invalid id', async (endpoint, input) => {
    const call = (id: string) => shop.service.call(endpoint, { ...input, token: admin(), params: { id } });
    expect(await call(newId())).toMatchObject({ status: 404, code: 'order_not_found' });
    expect((await call('x')).status).toBe(400);
  });
});

describe('the list', () => {
  it('filters by buyer, status and search', async () => {
    const userId = new Types.ObjectId();
    const paid = await given({ userId, status: 'paid', lines: [line('Kolo Box')], number: 'POC-7K3M9Q' });
    const pending = await given({ userId, status: 'pending', lines: [line('Mug')], number: 'POC-7K3M9R' });
    await given({ status: 'paid', lines: [line('Kolo Box')], number: 'POC-7K3M9T' });
    const user = userId.toHexString();
    const ids = async (query: object) => (await list(query)).body?.map(({ id }) => id).toSorted();
    expect(await ids({ user })).toEqual([paid, pending].map(idOf).toSorted());
    expect(await ids({ user, sort: 'total' })).toEqual([paid, pending].map(idOf).toSorted());
    expect(await ids({ user, status: 'paid' })).toEqual([idOf(paid)]);
    for (const search of ['kolo', 'POC-7K3M9Q', idOf(paid)]) {
      expect(await ids({ user, search }), search).toEqual([idOf(paid)]);
    }
    expect(await ids({ user, search: 'POC-7K3M9T' })).toEqual([]);
    expect(await ids({ user, search: 'kolo', status: 'pending' })).toEqual([]);
    expect(await ids({ user, search: 'kolo', sort: 'total' })).toEqual([idOf(paid)]);
    expect(await ids({ user: newId() })).toEqual([]);
    expect((await list({ user: 'me' })).status).toBe(400);
  });

  it('returns all orders, newest first, in pages', async () => {
    const orders = [await given(), await given(), await given()].toReversed();
    const first = await list({ limit: 2 });
    expect(first.status).toBe(200);
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.body?.map(({ id }) => id)).toEqual(orders.slice(0, 2).map(idOf));
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const cursor = new URL(next, 'http://x').searchParams.get('cursor') ?? '';
    const second = await list({ limit: 2, cursor });
    expect(second.body?.map(({ id }) => id)).toEqual([idOf(orders[2] as OrderDoc)]);
    expect(second.headers.get('link')).toBeNull();
    expect((await list({ cursor: 'nonsense' })).status).toBe(400);
  });

  it('returns the oldest first on request, in pages', async () => {
    const [oldest, middle, newest] = [await given(), await given(), await given()].map(idOf);
    const first = await list({ sort: 'oldest', limit: 2 });
    expect(first.body?.map(({ id }) => id)).toEqual([oldest, middle]);
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x');
    const second = await list(Object.fromEntries(next.searchParams));
    expect(second.body?.map(({ id }) => id)).toEqual([newest]);
  });

  it('has the dearest first on request, page by page, in a search, too', async () => {
    const [middle, dearest, cheapest] = [
      await given({ subtotalKobo: 2_000_00, totalKobo: 2_000_00 }),
      await given({ subtotalKobo: 3_000_00, totalKobo: 3_000_00 }),
      await given({ subtotalKobo: 1_000_00, totalKobo: 1_000_00 }),
    ].map(idOf);
    const first = await list({ sort: 'total-desc', limit: 2 });
    expect(first.body?.map(({ id }) => id)).toEqual([dearest, middle]);
    const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://x');
    const second = await list(Object.fromEntries(next.searchParams));
    expect(second.body?.map(({ id }) => id)).toEqual([cheapest]);
    const cheap = await list({ sort: 'total' });
    expect(cheap.body?.map(({ id }) => id)).toEqual([cheapest, middle, dearest]);
    const searched = await list({ sort: 'total', search: 'chidi' });
    expect(searched.body?.map(({ id }) => id)).toEqual([cheapest, middle, dearest]);
  });

  it('filters by status, with and without a search', async () => {
    const shipped = await given({ status: 'shipped', ...customer('Ada Eze', 'ada@poc.test') });
    await given({ ...customer('Ada Eze', 'ada@poc.test') });
    expect((await list({ status: 'shipped' })).body?.map(({ id }) => id)).toEqual([idOf(shipped)]);
    expect((await list({ status: 'shipped', search: 'ada' })).body?.map(({ id }) => id)).toEqual([
      idOf(shipped),
    ]);
    expect((await list({ status: 'lost' })).status).toBe(400);
  });

  it('shows the customer, the first product and the names in the history', async () => {
    await personModel(shop.deps.db).create({
      _id: adminId,
      name: 'Ngozi Admin',
      role: 'admin',
      changedAt: new Date(),
    });
    const at = new Date();
    await given({
      ...customer('Ada Eze', 'ada@poc.test'),
      history: [
        { status: 'pending', by: newId(), at, note: '' },
        { status: 'paid', by: 'system', at, note: '' },
        { status: 'shipped', by: adminId, at, note: 'GIG' },
      ],
    });
    const [order] = (await list()).body ?? [];
    expect(order).toMatchObject({
      User: { name: 'Ada Eze', email: 'ada@poc.test', phone: '+2348030000102' },
      Merch: { product_name: 'Buy the Dip Hoodie', price: 28_000.5 },
      history: [{ by: 'Former member' }, { by: 'system' }, { by: 'Ngozi Admin', note: 'GIG' }],
    });
    const one = await shop.service.call(getManagedOrder, {
      token: admin(),
      params: { id: order?.id ?? '' },
    });
    expect(one.body).toEqual(order);
  });
});

describe('the search', () => {
  it('finds customers by name and email and products by name, by word prefixes in any case', async () => {
    const ada = await given({ ...customer('Ada Eze', 'ada@poc.test'), lines: [line('Danfo Stripe Cap')] });
    const tunde = await given({ ...customer('Tunde Alabi', 'tunde.a@poc.test'), lines: [line('Kolo Box')] });
    expect(await idsFor('ADA')).toEqual([idOf(ada)]);
    expect(await idsFor('ada ez')).toEqual([idOf(ada)]);
    expect(await idsFor('tunde.a@poc')).toEqual([idOf(tunde)]);
    expect(await idsFor('stripe cap')).toEqual([idOf(ada)]);
    expect(await idsFor('poc.test')).toEqual([idOf(tunde), idOf(ada)]);
    expect(await idsFor('kolo ada')).toEqual([]);
    expect(await idsFor('.*')).toEqual([]);
    expect(await idsFor('unheard')).toEqual([]);
  });

  it('finds an order by its id and by the last digits that screens show', async () => {
    const order = await given();
    await given();
    const id = idOf(order);
    for (const search of [id, `#${id}`, id.slice(-8), `#${id.slice(-8).toUpperCase()}`, id.slice(-8, -2)]) {
      expect(await idsFor(search), search).toContain(id);
    }
    expect(await idsFor(id)).toEqual([id]);
    expect(await idsFor(newId())).toEqual([]);
  });

  it('finds an order by its number or a prefix of it', async () => {
    const order = await given({ number: 'POC-7K3M9Q' });
    await given();
    for (const search of ['POC-7K3M9Q', 'poc-7k3m9q', '#7K3M9Q', '7K3M9Q', 'POC-7K3']) {
      expect(await idsFor(search), search).toEqual([idOf(order)]);
    }
  });
});

describe('the status', () => {
  const set = (order: OrderDoc, status: string, from?: string) =>
    shop.service.call(setOrderStatus, {
      token: admin(),
      params: { id: idOf(order) },
      body: { status, ...(from && { from }) },
    });

  it('can be set to any, in any order, with history and event', async () => {
    const order = await given({ paymentStatus: 'pending', status: 'pending' });
    for (const status of ['delivered', 'pending', 'paid', 'shipped'] as const) {
      const response = await set(order, status);
      expect([response.status, response.body?.status]).toEqual([200, status]);
    }
    const stored = await shop.read(order);
    expect(stored.paymentStatus).toBe('pending');
    expect(stored.history.slice(1).map(({ status, by }) => [status, by])).toEqual(
      ['delivered', 'pending', 'paid', 'shipped'].map((status) => [status, adminId]),
    );
    expect(await shop.events(order)).toEqual(Array(4).fill('commerce.order.status-changed.v1'));
  });

  it('requires a recent second factor to ship an unpaid order, not a paid one', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const setWith = (order: OrderDoc, status: string, mfaAt?: number) =>
      shop.service.call(setOrderStatus, {
        token: shop.service.tokens.admin({}, mfaAt === undefined ? {} : { mfa_at: mfaAt }),
        params: { id: idOf(order) },
        body: { status },
      });
    for (const paymentStatus of ['pending', 'failed', 'refunded'] as const) {
      const unpaid = await given({ paymentStatus, status: 'pending' });
      for (const status of ['shipped', 'delivered']) {
        expect((await setWith(unpaid, status, now - 3_600)).code).toBe('second_factor_needed');
      }
      expect((await shop.read(unpaid)).history).toHaveLength(1);
      expect((await setWith(unpaid, 'paid', now - 3_600)).status).toBe(200);
      expect((await setWith(unpaid, 'shipped', now)).status).toBe(200);
      expect((await setWith(unpaid, 'delivered')).status).toBe(200);
    }
    for (const paymentStatus of ['paid', 'part_refunded'] as const) {
      const paid = await given({ paymentStatus, status: 'paid' });
      expect((await setWith(paid, 'shipped', now - 3_600)).status).toBe(200);
    }
  });

  it('changes nothing when set to the current one', async () => {
    const order = await given({ status: 'shipped' });
    expect((await set(order, 'shipped')).status).toBe(200);
    expect((await shop.read(order)).history).toHaveLength(1);
    expect(await shop.events(order)).toEqual([]);
  });

  it('of a cancelled order is final, and cancelled can not be set', async () => {
    const order = await given({ status: 'cancelled', cancelReason: 'customer' });
    const response = await set(order, 'paid');
    expect([response.status, response.code]).toEqual([409, 'conflict']);
    expect((await shop.read(order)).status).toBe('cancelled');
    expect((await set(await given(), 'cancelled')).status).toBe(400);
  });

  it('is set once by concurrent requests', async () => {
    const order = await given({ status: 'paid' });
    const responses = await Promise.all(Array.from({ length: 10 }, () => set(order, 'shipped')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await shop.read(order)).history).toHaveLength(2);
    expect(await shop.events(order)).toHaveLength(1);
  });

  it('is refused when based on an outdated one; a repeat applies once', async () => {
    const order = await given({ status: 'paid' });
    expect((await set(order, 'delivered', 'paid')).status).toBe(200);
    const late = await set(order, 'shipped', 'paid');
    expect([late.status, late.code]).toEqual([409, 'conflict']);
    expect((await set(order, 'delivered', 'paid')).status).toBe(200);
    expect((await set(order, 'shipped', 'lost')).status).toBe(400);
    expect(await shop.read(order)).toMatchObject({ status: 'delivered', history: { length: 2 } });
    expect(await shop.events(order)).toHaveLength(1);
  });

  it('409: back to pending while its buyer has another open order', async () => {
    const unpaid = { userId: new Types.ObjectId(), paymentStatus: 'pending', reservation: 'held' } as const;
    const sent = await given({ ...unpaid, status: 'shipped' });
    await given({ ...unpaid, status: 'pending' });
    const response = await set(sent, 'pending');
    expect([response.status, response.code]).toEqual([409, 'conflict']);
    expect((await shop.read(sent)).status).toBe('shipped');
  });

  it('is set by one of two conflicting requests', async () => {
    const order = await given({ status: 'paid' });
    const responses = await Promise.all([set(order, 'shipped', 'paid'), set(order, 'delivered', 'paid')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shop.read(order)).history).toHaveLength(2);
  });
});

describe('the counts', () => {
  it('200: of each status', async () => {
    const count = () => shop.service.call(countManagedOrders, { token: admin() });
    expect((await count()).body).toEqual({ pending: 0, paid: 0, shipped: 0, delivered: 0, cancelled: 0 });
    await Promise.all((['paid', 'paid', 'shipped', 'cancelled'] as const).map((status) => given({ status })));
    const { status, body } = await count();
    expect(status).toBe(200);
    expect(body).toEqual({ pending: 0, paid: 2, shipped: 1, delivered: 0, cancelled: 1 });
  });
});

describe('the export', () => {
  const fetchCsv = async (query = '') => {
    const response = await fetch(`${shop.service.url}/api/admin/orders/export${query}`, {
      headers: { authorization: `Bearer ${admin()}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, bytes, lines: bytes.toString('utf8').trimEnd().split('\r\n') };
  };

  it('is a CSV file of all orders, oldest first', async () => {
    const [one, two] = [
      await given({ ...customer('=cmd()', 'one@poc.test') }),
      await given({ status: 'shipped' }),
    ];
    const { response, bytes, lines } = await fetchCsv();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="poc-orders.csv"');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([one.number, two.number]);
    expect(lines[1]).toContain(`"'=cmd()"`);
    expect((await fetchCsv('?status=shipped')).lines).toHaveLength(2);
    const from = encodeURIComponent(two.createdAt.toISOString());
    expect((await fetchCsv(`?from=${from}`)).lines.slice(1)).toHaveLength(1);
    expect((await fetchCsv(`?to=${encodeURIComponent(one.createdAt.toISOString())}`)).lines).toHaveLength(2);
    const ofBuyer = await fetchCsv(`?user=${two.userId}`);
    expect(ofBuyer.lines.slice(1).map((line) => line.split(',')[0])).toEqual([two.number]);
    expect((await fetchCsv('?user=me')).response.status).toBe(400);
    expect((await fetchCsv('?from=yesterday')).response.status).toBe(400);
  });

  it('streams thousands of orders completely', async () => {
    const userId = new Types.ObjectId();
    await orderModel(shop.deps.db).insertMany(Array.from({ length: 2_000 }, () => orderDoc({ userId })));
    const { lines } = await fetchCsv();
    expect(lines).toHaveLength(2_001);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
  });
});
