import { expect, it } from 'vitest';
import { isMadeHere, keysOf, newUrl } from './merch-file-names.ts';

const stem = 'ab'.repeat(16);
const url = newUrl(Buffer.alloc(16, 0xab));

it('returns three files for an uploaded picture, and none for an external one', () => {
  const keys = [`merch/${stem}.webp`, `merch/${stem}-640.webp`, `merch/${stem}-320.webp`];
  expect(keysOf(url)).toEqual(keys);
  for (const elsewhere of [
    '',
    'https://cdn.example/a.webp',
    '/uploads/shows/a.webp',
    '/uploads/merch/a/b.webp',
  ]) {
    expect(keysOf(elsewhere)).toEqual([]);
  }
});

it('distinguishes files of this service from others', () => {
  for (const key of keysOf(url)) expect(isMadeHere(key)).toBe(true);
  for (const key of ['merch/stop-loss-tee.webp', `shows/${stem}.webp`, `merch/${stem}.html`]) {
    expect(isMadeHere(key)).toBe(false);
  }
});
