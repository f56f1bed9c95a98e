import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { changedAtOf, committedAtOf, positionHeaders } from './commit-position.ts';

const at = (t: number, i: number) =>
  committedAtOf(positionHeaders({ position: new mongo.Timestamp({ t, i }) })).committedAt;

it('preserves the commit order beyond a thousand events in a second', () => {
  expect(at(1_795_000_000, 7)).toEqual(new Date(1_795_000_000_007));
  expect(at(1_795_000_000, 5_000)).toEqual(new Date(1_795_000_000_999));
  expect(at(4_294_967_295, 1)).toEqual(new Date(4_294_967_295_001));
});

it('prefers the commit time to occurredAt, which is the fallback', () => {
  const occurredAt = '2026-11-25T07:00:00.000Z';
  const committedAt = new Date(0);
  expect(changedAtOf({ committedAt, occurredAt })).toEqual(committedAt);
  for (const headers of [{}, { 'poc-position': 'x' }, { 'poc-position': '1e3.1' }])
    expect(changedAtOf({ ...committedAtOf(headers), occurredAt })).toEqual(new Date(occurredAt));
});
