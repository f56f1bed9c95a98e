import { expect, test } from 'vitest';
import { fromLagosField, toLagosField } from './lagos-time.ts';

test('a field shows Lagos time in any time zone', () => {
  expect(toLagosField('2026-12-31T23:30:00.000Z')).toBe('2027-01-01T00:30');
  expect(toLagosField(null)).toBe('');
});

test.each([
  ['2027-01-01T00:30', '2026-12-31T23:30:00.000Z'],
  ['', ''],
  ['nonsense', ''],
])('converts the field %j to %j', (text, iso) => expect(fromLagosField(text)).toBe(iso));
