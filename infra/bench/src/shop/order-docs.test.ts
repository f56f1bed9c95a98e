import { expect, test } from 'vitest';
import {
  measuredMail,
  measuredName,
  orderDocOf,
  orderIdOf,
  ordersOfMeasured,
  referenceOf,
} from './order-docs.ts';

const measured = 'f'.repeat(24);
const some = (count: number, people: number) =>
  Array.from({ length: count }, (_, at) => orderDocOf(at, people, measured));

test('each number has its own, deterministic order', () => {
  const last = new Set(Array.from({ length: 20_000 }, (_, at) => orderIdOf(at).toHexString().slice(-8)));
  expect(last.size).toBe(20_000);
  expect(orderDocOf(7, 100, measured)).toEqual(orderDocOf(7, 100, measured));
  expect(orderDocOf(7, 100, measured).payment?.reference).toBe(referenceOf(7));
});

test('the measured person has the same orders for any number of orders', () => {
  const own = (people: number) => some(1_000, people).filter(({ userId }) => userId.equals(measured));
  expect(own(100)).toEqual(own(100_000));
  expect(own(100)).toHaveLength(ordersOfMeasured);
  expect(own(100)[0]?.customer).toMatchObject({ name: measuredName, email: measuredMail });
});

test('orders belong to many people, some with many orders, and cover every status filter', () => {
  const orders = some(2_000, 200);
  const counts = [...Map.groupBy(orders, ({ userId }) => userId.toHexString()).values()].map(
    ({ length }) => length,
  );
  expect(counts.length).toBeGreaterThan(150);
  expect(Math.max(...counts)).toBeGreaterThan(50);
  for (const status of ['paid', 'shipped', 'delivered', 'cancelled']) {
    expect(orders.filter((order) => order.status === status).length).toBeGreaterThan(50);
  }
});

test('the small shop fills every requested page', () => {
  const keys = some(1_000, 100).flatMap(({ searchKeys, status }) =>
    (searchKeys ?? []).map((key) => `${key} ${status}`),
  );
  const having = (start: string) => keys.filter((key) => key.startsWith(start)).length;
  expect(having('c:zainab bello ') + having('c:zainab ')).toBeGreaterThan(5);
  expect(having('p:hoodie shipped')).toBeGreaterThan(5);
});
