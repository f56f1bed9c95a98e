import { expect, test } from 'vitest';
import { showDocOf, showIdOf } from './show-docs.ts';
import { rowsOfPerson, watchDocOf } from './watch-docs.ts';

const measured = 'f'.repeat(24);

test('each number has its own, deterministic show', () => {
  const ids = new Set(Array.from({ length: 1_000 }, (_, at) => showIdOf(at).toHexString()));
  expect(ids.size).toBe(1_000);
  expect(showDocOf(7)).toEqual(showDocOf(7));
  expect(showDocOf(0)).toMatchObject({ title: 'Forex Basics 0', category: 'Trading', published: true });
});

test.each([100, 2_000])(
  'with %i shows no user has two rows of one show, and every row refers to an existing show',
  (shows) => {
    const known = new Set(Array.from({ length: shows }, (_, at) => showIdOf(at).toHexString()));
    const rows = Array.from({ length: 50 * rowsOfPerson }, (_, at) => watchDocOf(at, shows, measured));
    expect(new Set(rows.map((row) => `${row.userId} ${row.showId}`)).size).toBe(rows.length);
    expect(rows.every((row) => known.has(row.showId.toHexString()))).toBe(true);
  },
);

test('the measured person watched the same shows for any number of shows', () => {
  const watched = (shows: number) =>
    Array.from({ length: rowsOfPerson }, (_, at) => {
      const { userId, showId, progress, completed } = watchDocOf(at, shows, measured);
      return `${userId} ${showId} ${progress} ${completed}`;
    });
  expect(watched(100)).toEqual(watched(100_000));
  expect(watched(100).every((row) => row.startsWith(measured))).toBe(true);
});
