import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { distinctIds } from './distinct-ids.ts';

it('gives each id once, whichever object stands for it', () => {
  const [one, other] = [new Types.ObjectId(), new Types.ObjectId()];
  const ids = distinctIds([one, other, one, new Types.ObjectId(one.toHexString())]);
  expect(ids.map(String)).toEqual([one, other].map(String));
  expect(distinctIds([])).toEqual([]);
});
