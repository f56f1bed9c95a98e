import { expect, test } from 'vitest';
import { formatPosition } from '../../../../shared/player/format-position.ts';
import { parsePosition } from './position-text.ts';

test('reads what the player shows, and seconds', () => {
  for (const seconds of [0, 59, 60, 754, 3_723, 35_999])
    expect(parsePosition(formatPosition(seconds))).toBe(seconds);
  expect(parsePosition(' 90 ')).toBe(90);
  for (const text of ['', '1:60', '1:2', '-5', '1:00:00:00', 'soon', '1e3'])
    expect(parsePosition(text)).toBeNull();
});
