import { listMerch } from '@poc/contracts/endpoints/merch';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { expireOrder } from '../../orders/cancellation/expire-orders.ts';
import { useMerchDesk } from '../../testing/merch-desk.ts';
import { useShop } from '../../testing/start-commerce.ts';
import type { MerchDoc } from '../merch.model.ts';

const shop = useShop();
const desk = useMerchDesk(() => shop.service);

const sizes = (m: number, l: number) =>
  JSON.stringify([
    { size: 'M', stock: m },
    { size: 'L', stock: l },
  ]);
const created = async (changes: Record<string, string>) => (await desk.create(changes)).body?.id ?? '';
/** Returns the alerts about a product: each size and its remaining stock. */
const alerts = async (id: string) =>
  (await desk.eventsAbout(id))
    .filter(({ type }) => type === 'commerce.merch.stock-low.v1')
    .map(({ data }) => [data.variant, data.stock]);
const product = (id: string) => ({ _id: new Types.ObjectId(id) }) as MerchDoc;
const low = async () => {
  const { body } = await shop.service.call(listMerch, { query: { lowStock: 'true', limit: 100 } });
  return (body ?? []).map(({ id }) => id);
};

it('alerts for each size separately, even with plenty in total, and not for a new product', async () => {
  const id = await created({ variants: sizes(30, 12) });
  await desk.changeStock(id, { change: -3, variant: 'L' });
  expect(await alerts(id)).toEqual([['L', 9]]);
  await desk.changeStock(id, { change: -9, variant: 'L' });
  expect(await alerts(id)).toHaveLength(1);
  expect(await low()).toContain(id);
  const few = await created({ stock: '3' });
  expect(await alerts(few)).toEqual([]);
  expect(await low()).toContain(few);
});

it('alerts once until it is restocked, despite repeated abandoned carts', async () => {
  const id = await created({ stock: '11' });
  for (let times = 0; times < 3; times += 1) {
    const order = await shop.order(product(id), { quantity: 2 });
    await expireOrder(shop.deps, order);
  }
  expect(await alerts(id)).toEqual([[null, 9]]);
  await desk.changeStock(id, { change: 20 });
  expect(await low()).not.toContain(id);
  await desk.changeStock(id, { change: -25 });
  expect(await alerts(id)).toEqual([
    [null, 9],
    [null, 6],
  ]);
});

it('alerts for two sizes in one order, and for sold out ones', async () => {
  const id = await created({ variants: sizes(10, 1), low_stock_below: '1' });
  await shop.order(product(id), { variant: 'L', quantity: 1 });
  await shop.order(product(id), { variant: 'M', quantity: 10 });
  expect(await alerts(id)).toEqual([
    ['L', 0],
    ['M', 0],
  ]);
  expect(await desk.stored(id)).toMatchObject({ lowCount: 2, alertedKeys: ['L', 'M'] });
});

it('respects the limit of the product; 0 never alerts, and a removed size loses its alert', async () => {
  const id = await created({ variants: sizes(50, 50), low_stock_below: '40' });
  expect((await desk.update(id)).body?.low_stock_below).toBe(40);
  await desk.changeStock(id, { change: -15, variant: 'L' });
  expect(await alerts(id)).toEqual([['L', 35]]);
  await desk.update(id, { variants: JSON.stringify([{ size: 'M' }]) });
  expect(await desk.stored(id)).toMatchObject({ lowCount: 0, alertedKeys: [] });
  await desk.update(id, { low_stock_below: '0' });
  await desk.changeStock(id, { change: -50, variant: 'M' });
  expect(await alerts(id)).toHaveLength(1);
});

it('applies a new limit immediately', async () => {
  const id = await created({ stock: '20' });
  expect(await low()).not.toContain(id);
  await desk.update(id, { low_stock_below: '21' });
  expect(await low()).toContain(id);
});

it.each(['-1', '1.5', 'many', '100001'])('400: a limit of %s', async (limit) => {
  const { status, errors } = await desk.create({ low_stock_below: limit });
  expect([status, errors.map(({ path }) => path)]).toEqual([400, ['body.low_stock_below']]);
});
