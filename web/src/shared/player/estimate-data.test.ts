import { expect, test } from 'vitest';
import { estimateBytes, formatEstimate, formatMegabytes } from './estimate-data.ts';

const qualities = [
  { height: 360, bytes: 12_000_000 },
  { height: 480, bytes: 20_000_000 },
  { height: 720, bytes: 45_000_000 },
];
const unknown = { bytes: undefined, qualities: undefined, fromPercent: 0, heightCap: null };

test('estimates the rest of a file of known size', () =>
  expect(estimateBytes({ ...unknown, bytes: 90_000_000, fromPercent: 50 })).toEqual([
    45_000_000, 45_000_000,
  ]));

test.each([
  [null, [12_000_000, 45_000_000]],
  [480, [12_000_000, 20_000_000]],
  [360, [12_000_000, 12_000_000]],
  [240, [12_000_000, 12_000_000]],
])('estimates from the qualities within %s pixels', (heightCap, range) =>
  expect(estimateBytes({ ...unknown, qualities, heightCap })).toEqual(range),
);

test.each([unknown, { ...unknown, qualities: [] }, { ...unknown, bytes: 0 }])(
  'returns null for unknown sizes: %o',
  (watching) => expect(estimateBytes(watching)).toBeNull(),
);

test.each([
  [45_400_000, '45 MB'],
  [9_960_000, '10 MB'],
  [3_140_000, '3.1 MB'],
  [10, '0.1 MB'],
  [1_260_000_000, '1.3 GB'],
])('formats %d bytes as %s', (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));

test.each([
  [[45_000_000, 45_000_000], 'about 45 MB'],
  [[12_000_000, 1_260_000_000], 'about 12 MB to 1.3 GB'],
] as const)('formats %o as %s', (range, text) => expect(formatEstimate(range)).toBe(text));
