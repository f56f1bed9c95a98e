import { expect, test } from 'vitest';
import { isoRangeOfDays } from './lagos-days.ts';

test('a range includes its whole days, and may be open', () => {
  expect(isoRangeOfDays({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
  });
  expect(isoRangeOfDays({ from: '', to: 'soon' })).toEqual({});
});
