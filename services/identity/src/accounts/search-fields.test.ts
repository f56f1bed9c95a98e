import { expect, it } from 'vitest';
import { searchedKeysOf, searchFieldsOf } from './search-fields.ts';

const keysOf = (changes: Partial<{ name: string; email: string; phone: string }>) =>
  new Set(searchFieldsOf({ name: '', email: '', phone: '', ...changes }).searchKeys);

const isFound = (search: string, changes: Parameters<typeof keysOf>[0]): boolean =>
  searchedKeysOf(search).every((key) => keysOf(changes).has(key));

it.each([
  ['ngozi', { name: 'Ngozi Obi' }],
  ['GOZI O', { name: 'Ngozi Obi' }],
  ['olawale', { name: 'Ọláwálé Musa' }],
  ['+shop@poc', { email: 'ada.obi+shop@poc.test' }],
  ['111223', { phone: '+2348031112233' }],
  ['ob', { name: 'Ngozi Obi' }],
  ['(', { name: 'Ada (CFO)' }],
  ['$1', { name: 'Ada $1.00' }],
  [
    'an uncommonly long name of somebody who has many of them',
    {
      name: 'An uncommonly long name of somebody who has many of them',
    },
  ],
])('%s finds %o', (search, changes) => {
  expect(isFound(search, changes)).toBe(true);
});

it.each([
  ['ngozu', { name: 'Ngozi Obi' }],
  ['zi', { name: 'Ngozi Obi' }],
  ['obi@', { name: 'Obi', email: 'a@poc.test' }],
])('%s does not find %o', (search, changes) => {
  expect(isFound(search, changes)).toBe(false);
});

it('uses a limited number of keys for a long search', () => {
  expect(searchedKeysOf('x')).toEqual(['x']);
  expect(searchedKeysOf('')).toEqual([]);
  const long = Array.from({ length: 60 }, (_, at) => at.toString(36)).join('');
  expect(searchedKeysOf(long).length).toBeLessThanOrEqual(12);
});
