import { expect, test } from 'vitest';
import { deliveryDays } from './delivery-texts.ts';

test.each([
  ['delivery', 2, 4, 'Arrives in 2–4 working days'],
  ['delivery', 3, 3, 'Arrives in 3 working days'],
  ['delivery', 1, 1, 'Arrives in 1 working day'],
  ['delivery', 0, 2, 'Arrives within 2 working days'],
  ['delivery', 0, 0, 'Arrives on the same day'],
  ['pickup', 0, 1, 'Ready for pickup within 1 working day'],
] as const)('%s in %d to %d days: %s', (kind, min_days, max_days, words) => {
  expect(deliveryDays({ kind, min_days, max_days })).toBe(words);
});
