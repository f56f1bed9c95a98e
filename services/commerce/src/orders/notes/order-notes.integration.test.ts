import {
  createOrderNote,
  deleteOrderNote,
  getManagedOrder,
  listOrderNotes,
} from '@poc/contracts/endpoints/commerce-admin';
import { getOrder } from '@poc/contracts/endpoints/orders';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseOrdersOf } from '../../buyers/erasure/erase-orders-of.ts';
import { readPersonalData } from '../../buyers/read-personal-data.ts';
import { orderDoc } from '../../testing/fixtures.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { orderNoteModel } from './order-note.model.ts';

const shop = useShop();
const ngozi = newId();
const admin = (id = ngozi) => shop.service.tokens.admin({ id });
const text = 'The courier called: gate code 4411.';

beforeAll(async () => {
  const person = { _id: ngozi, name: 'Ngozi Obi', role: 'admin', changedAt: new Date() } as const;
  await personModel(shop.deps.db).create(person);
});

async function given(changes: Partial<OrderDoc> = {}): Promise<OrderDoc> {
  const order = orderDoc({ userId: new Types.ObjectId(), ...changes });
  await orderModel(shop.deps.db).create(order);
  return order;
}
const idOf = ({ _id }: Pick<OrderDoc, '_id'>) => _id.toHexString();
const write = (order: OrderDoc, content = text, token = admin()) =>
  shop.service.call(createOrderNote, { params: { id: idOf(order) }, body: { content }, token });
const list = (id: string, query = {}) =>
  shop.service.call(listOrderNotes, { params: { id }, query, token: admin() });
const remove = (order: OrderDoc, noteId: string) =>
  shop.service.call(deleteOrderNote, { params: { id: idOf(order), noteId }, token: admin() });
const erase = ({ userId }: OrderDoc) =>
  withTransaction(shop.deps.db, (tx) => eraseOrdersOf(tx, shop.deps, userId.toHexString(), shop.clock.now()));
const notesOn = (order: OrderDoc) => orderNoteModel(shop.deps.db).countDocuments({ orderId: order._id });
async function auditOf(order: OrderDoc): Promise<unknown[]> {
  const rows = await outboxOf(shop.deps.db)
    .find({ key: `audit:${idOf(order)}` })
    .sort({ position: 1 })
    .toArray();
  return rows.map(({ envelope }) => JSON.parse(envelope));
}

describe('POST /admin/orders/{id}/notes', () => {
  it('returns 201 with author and time, and records only the length', async () => {
    const order = await given();
    expect(await write(order, '  Ó pe mi 😀  ')).toMatchObject({
      status: 201,
      body: {
        content: 'Ó pe mi 😀',
        author: { id: ngozi, name: 'Ngozi Obi' },
        at: shop.clock.now().toISOString(),
      },
    });
    const target = { kind: 'order', id: idOf(order), ownerId: order.userId.toHexString() };
    const entry = { actorId: ngozi, action: 'order.note.create', before: {}, after: { characters: 10 } };
    expect(await auditOf(order)).toMatchObject([
      { type: auditEntryRecorded.type, data: { ...entry, target: { ...target, name: order.number } } },
    ]);
  });

  it.each([
    ['an empty text', ' '],
    ['2,001 characters', 'x'.repeat(2_001)],
  ])('returns 400 for %s', async (_, content) => {
    const response = await write(await given(), content);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path)).toEqual(['body.content']);
  });

  it('returns 404 for an unknown order, 403 to the buyer and 401 without a token', async () => {
    const unknown = orderDoc({ userId: new Types.ObjectId() });
    expect(await write(unknown)).toMatchObject({ status: 404, code: 'order_not_found' });
    const order = await given();
    expect((await write(order, text, shop.member(order.userId.toHexString()))).status).toBe(403);
    const visitor = { params: { id: idOf(order) }, body: { content: text } };
    expect((await shop.service.call(createOrderNote, visitor)).status).toBe(401);
    expect(await notesOn(order)).toBe(0);
  });

  it('returns 404 once the account of the buyer is deleted, also before the delivery', async () => {
    for (const status of ['paid', 'delivered'] as const) {
      const order = await given({ status });
      await write(order);
      await erase(order);
      expect(await write(order)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await notesOn(order)).toBe(0);
    }
  });

  it('leaves no note when the buyer is erased at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await given();
      await Promise.all([write(order), write(order), erase(order), write(order)]);
      expect(await notesOn(order)).toBe(0);
    }
  });
});

describe('GET /admin/orders/{id}/notes', () => {
  it('lists the notes on one order page by page, newest first', async () => {
    const [order, other] = [await given(), await given()];
    for (const content of ['First', 'Second', 'Third']) {
      shop.clock.advance(1_000);
      await write(order, content);
    }
    await write(other, 'On another order');
    const first = await list(idOf(order), { limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list(idOf(order), { limit: 2, cursor });
    const contents = [...(first.body ?? []), ...(second.body ?? [])].map(({ content }) => content);
    expect(contents).toEqual(['Third', 'Second', 'First']);
    expect((await list(newId())).body).toEqual([]);
    expect((await list(idOf(order), { cursor: 'nonsense' })).status).toBe(400);
  });

  it('omits the name of a deleted author', async () => {
    const order = await given();
    const former = newId();
    await write(order, text, admin(former));
    expect((await list(idOf(order))).body).toMatchObject([{ author: { id: former, name: '' } }]);
  });

  it('returns 403 to the buyer and 401 without a token', async () => {
    const { userId, ...order } = await given();
    const params = { id: idOf(order) };
    const token = shop.member(userId.toHexString());
    expect((await shop.service.call(listOrderNotes, { params, token })).status).toBe(403);
    expect((await shop.service.call(listOrderNotes, { params })).status).toBe(401);
  });
});

describe('DELETE /admin/orders/{id}/notes/{noteId}', () => {
  it('returns 204, records the deletion without the text, and returns 404 the second time', async () => {
    const order = await given();
    const noteId = (await write(order)).body?.id ?? '';
    expect((await remove(order, noteId)).status).toBe(204);
    expect((await list(idOf(order))).body).toEqual([]);
    const before = { characters: text.length, written: shop.clock.now().toISOString() };
    expect((await auditOf(order))[1]).toMatchObject({
      data: { action: 'order.note.delete', before, after: {} },
    });
    expect(await remove(order, noteId)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 204 for a note of another administrator, for example of a previous one', async () => {
    const order = await given();
    const noteId = (await write(order, text, admin(newId()))).body?.id ?? '';
    expect((await remove(order, noteId)).status).toBe(204);
    expect(await notesOn(order)).toBe(0);
  });

  it('returns 404 for a note on another order, and keeps it', async () => {
    const order = await given();
    const noteId = (await write(order)).body?.id ?? '';
    expect((await remove(await given(), noteId)).status).toBe(404);
    const unknown = await remove(orderDoc({ userId: order.userId }), noteId);
    expect(unknown).toMatchObject({ status: 404, code: 'order_not_found' });
    expect(await notesOn(order)).toBe(1);
  });

  it('deletes once for two concurrent requests', async () => {
    const order = await given();
    const noteId = (await write(order)).body?.id ?? '';
    const responses = await Promise.all([remove(order, noteId), remove(order, noteId)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await auditOf(order)).toHaveLength(2);
  });

  it('returns 401 without a token and 403 to a member', async () => {
    const params = { id: newId(), noteId: newId() };
    expect((await shop.service.call(deleteOrderNote, { params })).status).toBe(401);
    expect((await shop.service.call(deleteOrderNote, { params, token: shop.member() })).status).toBe(403);
  });
});

it('never shows a note to the buyer: neither in the order nor in the export of their data', async () => {
  const order = await given();
  await write(order);
  const userId = order.userId.toHexString();
  const own = await shop.service.call(getOrder, {
    params: { id: idOf(order) },
    token: shop.member(userId),
  });
  const { orders, ...data } = await readPersonalData(shop.deps)(userId);
  const exported: object[] = [];
  for await (const one of orders as AsyncIterable<object>) exported.push(one);
  const managed = await shop.service.call(getManagedOrder, { params: { id: idOf(order) }, token: admin() });
  expect([own.status, managed.status, exported.length]).toEqual([200, 200, 1]);
  for (const seen of [own.body, exported, data.saved_addresses]) {
    expect(JSON.stringify(seen)).not.toMatch(/gate code|notesWritten/);
  }
});
