import { expect, it } from 'vitest';
import { inRequests, versionOf } from './indexed-rows.ts';

it('limits requests by length, except for a single longer row', () => {
  const operationOf = (length: number) => [{ index: {} }, { title: 'x'.repeat(length) }];
  const operations = [1, 2_000_000, 2_000_000, 2_000_000, 6_000_000, 1].map(operationOf);
  const requests = [...inRequests(operations)];
  expect(requests.map((request) => request.length / 2)).toEqual([3, 1, 1, 1]);
  expect(requests.flat()).toEqual(operations.flat());
});

it.each([
  ['poc_shop.products-v12-1700000000000', 12],
  ['poc_shop.products', Number.NaN],
  ['poc_shop.products-v1-1700000000000-writes', Number.NaN],
  ['poc_shop.productsets-v1-1700000000000', Number.NaN],
  ['.kibana_1', Number.NaN],
])('the version of %s is %d', (index, version) => {
  expect(versionOf('poc_shop.products', index)).toBe(version);
});
