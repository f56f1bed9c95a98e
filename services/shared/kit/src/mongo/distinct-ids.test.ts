import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { distinctIds } from './distinct-ids.ts';

it('returns each id once, also from different objects', () => {
  const [one, other] = [new Types.ObjectId(), new Types.ObjectId()];
  const ids = distinctIds([one, other, one, new Types.ObjectId(one.toHexString())]);
  expect(ids.map(String)).toEqual([one, other].map(String));
  expect(distinctIds([])).toEqual([]);
});
