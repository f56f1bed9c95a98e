import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../testing/fixtures.ts';
import { customerKeysOf, productKeysOf, searchedId, searchFieldsOf } from './order-search-fields.ts';

const order = orderDoc({
  _id: new Types.ObjectId('65a1b2c3d4e5f60718293a4b'),
  number: 'POC-7K3M9Q',
  userId: new Types.ObjectId(),
  customer: { name: 'Ọlá Eze', email: 'ola.eze@poc.test', phone: '' },
});

it('returns the keys of word prefixes and the end of the id', () => {
  const { searchKeys } = searchFieldsOf(order);
  expect(searchKeys).toEqual(expect.arrayContaining(['c:ola', 'c:e', 'c:poc', 'p:hoodie', 'p:d']));
  expect(searchKeys).toEqual(expect.arrayContaining(['i:1829', 'i:18293a4b']));
  expect(searchKeys).toEqual(expect.arrayContaining(['n:7k3', 'n:7k3m9q']));
  expect(searchKeys).not.toContain('c:hoodie');
});

it.each([
  ['#18293A4B', { key: 'i:18293a4b', id: null }],
  ['18293a', { key: 'i:18293a', id: null }],
  ['65a1b2c3d4e5f60718293a4b', { key: 'i:18293a4b', id: '65a1b2c3d4e5f60718293a4b' }],
  ['poc-65a1b2c3d4e5f60718293a4b', { key: 'i:18293a4b', id: '65a1b2c3d4e5f60718293a4b' }],
  ['POC-65a1b2c3d4e5f60718293a4b-2', { key: 'i:18293a4b', id: '65a1b2c3d4e5f60718293a4b' }],
  ['poc-18293a4b', null],
  ['65a1b2c3d4', null],
  ['abc', null],
  ['hoodie', null],
])('parses an id from %s', (search, expected) => {
  expect(searchedId(search)).toEqual(expected);
});

it('returns the keys of customers and products for a search', () => {
  expect(customerKeysOf('Ada')).toEqual(['c:ada']);
  expect(customerKeysOf('Ada Eze poc')).toEqual(['c:ada eze', 'c:eze poc']);
  expect(productKeysOf('Dip  dip hoodie')).toEqual(['p:dip', 'p:hoodie']);
  expect(customerKeysOf(' .. ')).toEqual([]);
});

it('returns pairs of adjacent words within the name and within the email', () => {
  const { searchKeys } = searchFieldsOf(order);
  expect(searchKeys).toEqual(expect.arrayContaining(['c:ola e', 'c:ola eze', 'c:eze poc', 'c:poc test']));
  expect(searchKeys).not.toContain('c:eze ola');
});
