import { changeStock, listStockChanges } from '@poc/contracts/endpoints/merch';
import { userDeleted, userRegistered } from '@poc/contracts/events/identity';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { describe, expect, it } from 'vitest';
import { commerceService } from '../../service.ts';
import { useMerchDesk } from '../../testing/merch-desk.ts';
import { stockChangeModel } from './stock-change.model.ts';

const shop = useTestService(commerceService());
const desk = useMerchDesk(() => shop);
const patient = { timeout: 30_000, interval: 100 };

const created = async (changes: Record<string, string> = {}) => (await desk.create(changes)).body?.id ?? '';
const sizes = JSON.stringify([
  { size: 'M', stock: 5 },
  { size: 'L', stock: 2 },
]);

describe('POST /merch/{id}/stock', () => {
  it('200: adds and takes, with the reason in the history, and alerts of low stock', async () => {
    const id = await created();
    expect((await desk.changeStock(id, { change: 6, reason: 'Delivery' })).body?.stock).toBe(70);
    expect((await desk.changeStock(id, { change: -70, reason: '<b>Moths</b>' })).body?.stock).toBe(0);
    expect((await desk.history(id)).body).toMatchObject([
      { change: -70, stock: 0, reason: '<b>Moths</b>', kind: 'adjusted', variant: null },
      { change: 6, stock: 70, reason: 'Delivery' },
      { change: 64, stock: 64 },
    ]);
    expect((await desk.eventsAbout(id)).map(({ type, data }) => [type, data.stock])).toEqual([
      ['commerce.merch.stock-low.v1', 0],
    ]);
  });

  it('200: changes a size; the stock stays the sum', async () => {
    const id = await created({ variants: sizes });
    const { body } = await desk.changeStock(id, { change: -5, variant: 'M' });
    expect(body).toMatchObject({ stock: 2, variants: [{ stock: 0 }, { stock: 2 }] });
  });

  it('200: twenty concurrent changes, each counted', async () => {
    const id = await created({ stock: '10' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => desk.changeStock(id, { change: at % 2 === 0 ? -2 : 1 })),
    );
    const done = responses.filter(({ status }) => status === 200).length;
    expect(responses.filter(({ code }) => code === 'out_of_stock')).toHaveLength(20 - done);
    expect(await desk.sums(id)).toEqual({ '': (await desk.stored(id)).stock });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nothing', { change: 0 }, 'body.change'],
    ['a part', { change: 1.5 }, 'body.change'],
    ['too much', { change: 100_001 }, 'body.change'],
    ['a text', { change: '1' }, 'body.change'],
    ['no reason', { change: 1, reason: ' ' }, 'body.reason'],
    ['a long reason', { change: 1, reason: 'x'.repeat(201) }, 'body.reason'],
    ['an operator', { change: 1, variant: { $gt: '' } }, 'body.variant'],
    ['a variant of a product without any', { change: 1, variant: 'M' }, 'body.variant'],
    ['an unknown field', { change: 1, by: 'me' }, 'body.by'],
  ])('400: %s', async (_what, body, path) => {
    const id = await created();
    const { status, errors } = await desk.changeStock(id, body);
    expect([status, errors.map((fault) => fault.path)]).toEqual([400, [path]]);
    expect((await desk.stored(id)).stock).toBe(64);
  });

  it('400: a missing or unknown size of a product with sizes; a stock above the maximum', async () => {
    const id = await created({ variants: sizes });
    for (const variant of [null, '', 'XL']) {
      const { status, errors } = await desk.changeStock(id, { change: 1, variant });
      expect([status, errors.map(({ path }) => path)]).toEqual([400, ['body.variant']]);
    }
    const full = await created({ stock: '1000000' });
    expect((await desk.changeStock(full, { change: 1 })).status).toBe(400);
  });

  it('401, 403, 404 and 409', async () => {
    const id = await created({ variants: sizes });
    const body = { change: 1, reason: 'Counted', variant: 'M' };
    expect((await shop.call(changeStock, { params: { id }, body })).status).toBe(401);
    const token = shop.tokens.member();
    expect((await shop.call(changeStock, { params: { id }, body, token })).status).toBe(403);
    const tooMany = await desk.changeStock(id, { change: -3, variant: 'L' });
    expect(tooMany).toMatchObject({ status: 409, code: 'out_of_stock' });
    expect(await desk.stored(id)).toMatchObject({ stock: 7, variants: [{ stock: 5 }, { stock: 2 }] });
    await desk.remove(id);
    for (const gone of [id, newId()]) {
      expect(await desk.changeStock(gone, { change: 1 })).toMatchObject({
        status: 404,
        code: 'product_not_found',
      });
    }
  });
});

describe('GET /merch/{id}/stock', () => {
  it('200: newest first, in pages', async () => {
    const id = await created();
    for (const change of [1, 2, 3]) await desk.changeStock(id, { change });
    const first = await desk.history(id, { limit: 3 });
    expect(first.body?.map(({ change }) => change)).toEqual([3, 2, 1]);
    expect(first.headers.get('x-total-count')).toBe('4');
    const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? '';
    const second = await desk.history(id, { limit: 3, cursor: decodeURIComponent(cursor) });
    expect(second.body?.map(({ change }) => change)).toEqual([64]);
  });

  it('200: with names, and without those of deleted accounts', async () => {
    const { bus, db } = shop.deps;
    const id = await created();
    const shownBy = async () => (await desk.history(id)).body?.[0]?.by;
    expect(await shownBy()).toBe('Former member');
    const data = {
      userId: desk.adminId,
      name: 'Stock Keeper',
      email: 'keeper@poc.test',
      phone: '',
      avatar: '',
      role: 'admin' as const,
      createdAt: new Date().toISOString(),
    };
    await bus.publish([messageOf(userRegistered, { key: desk.adminId, data })]);
    await expect.poll(shownBy, patient).toBe('Stock Keeper');
    const deletion = { userId: desk.adminId, deletedAt: new Date().toISOString() };
    await bus.publish([messageOf(userDeleted, { key: desk.adminId, data: deletion })]);
    await expect.poll(shownBy, patient).toBe('Former member');
    expect(await stockChangeModel(db).countDocuments({ by: desk.adminId })).toBe(0);
  });

  it('400, 401, 403 and 404', async () => {
    const id = await created();
    expect((await desk.history(id, { sort: 'at' })).status).toBe(400);
    expect((await desk.history('1')).status).toBe(400);
    expect((await shop.call(listStockChanges, { params: { id } })).status).toBe(401);
    const token = shop.tokens.member();
    expect((await shop.call(listStockChanges, { params: { id }, token })).status).toBe(403);
    expect(await desk.history(newId())).toMatchObject({ status: 404, code: 'product_not_found' });
  });
});
