import { expect, test } from 'vitest';
import { latestArrival } from './latest-arrival.ts';

const paidAt = (at: string, max_days: number) =>
  latestArrival({
    delivery: {
      ...{ name: 'Rider', kind: 'delivery', min_days: 0, max_days },
      ...{ pickup_address: '', pickup_hours: '' },
    },
    history: [{ status: 'paid', at }],
  });

test.each([
  ['Tuesday plus 2 working days', '2026-11-24T10:00:00.000Z', 2, '2026-11-26'],
  ['Thursday plus 3, over a weekend', '2026-11-26T10:00:00.000Z', 3, '2026-12-01'],
  ['the same day, on a Sunday', '2026-11-29T10:00:00.000Z', 0, '2026-11-30'],
  ['Friday plus 1', '2026-11-27T10:00:00.000Z', 1, '2026-11-30'],
  ['the same day', '2026-11-24T10:00:00.000Z', 0, '2026-11-24'],
  [
    'an hour before midnight in UTC, which is the next day in Lagos',
    '2026-11-24T23:30:00.000Z',
    1,
    '2026-11-26',
  ],
])('%s', (_, at, days, day) => {
  const arrival = paidAt(at, days) ?? '';
  expect(new Date(arrival).toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })).toBe(day);
});

test('is unknown before the payment and without a delivery', () => {
  expect(latestArrival({ delivery: null, history: [] })).toBeNull();
});
