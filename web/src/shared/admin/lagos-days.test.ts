import { expect, test } from 'vitest';
import { rangeOf } from './lagos-days.ts';

test('a range includes its whole days, and may be open', () => {
  expect(rangeOf({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
  });
  expect(rangeOf({ from: '', to: 'soon' })).toEqual({});
});
