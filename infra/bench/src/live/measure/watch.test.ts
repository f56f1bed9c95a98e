import { expect, test } from 'vitest';
import { createDeliveryStats, type WatchPlan } from './watch.ts';

const plan: WatchPlan = {
  firstSeq: 11,
  count: 4,
  sequences: 1,
  startsAtMs: 1_000,
  intervalMs: 10,
  lateMs: 500,
  quietAfterMs: 100,
};

function begun(viewers = 2) {
  const watch = createDeliveryStats(plan, viewers);
  for (let seq = 11; seq <= 14; seq += 1) watch.recordDue(seq, seq);
  return watch;
}

test('measures times from the due time, per viewer and for the last one', () => {
  const watch = begun();
  watch.take(0, [11, 12], 1_020);
  watch.take(1, [11], 1_030);
  watch.take(1, [12, 13, 14], 1_040);
  expect(watch.over(1_040)).toBeUndefined();
  watch.take(0, [13, 14], 1_050);
  expect(watch.over(1_050)).toBe('complete');
  expect(watch.result()).toMatchObject({
    delivered: 8,
    missing: 0,
    doubled: 0,
    disordered: 0,
    late: false,
    p50: 20.1,
    p99: 30.1,
    last50: 30.1,
    last99: 30.1,
  });
});

test("times messages by their sender's number if the server reorders them", () => {
  const watch = createDeliveryStats(plan, 1);
  watch.recordDue(11, 14);
  watch.take(0, [11], 1_035);
  expect(watch.result()).toMatchObject({ p50: 5.1, missing: 3 });
});

test('ignores numbers of other runs', () => {
  const watch = createDeliveryStats(plan, 1);
  expect([10, 11, 14, 15].map(watch.hasDue)).toEqual([true, false, false, true]);
  watch.recordDue(11, 11);
  expect(watch.hasDue(11)).toBe(true);
  watch.take(0, [9, 10, 15], 1_001);
  expect(watch.result()).toMatchObject({ delivered: 0, missing: 4, disordered: 0 });
});

test('aborts when viewers are too far behind, and ends when nothing arrives', () => {
  const watch = begun();
  expect(watch.over(1_140)).toBeUndefined();
  watch.take(0, [11, 12, 13, 14], 1_480);
  expect(watch.over(1_519)).toBeUndefined();
  expect(watch.over(1_521)).toBe('late');
  const quiet = begun(1);
  quiet.take(0, [11, 12, 13], 1_035);
  expect(quiet.over(1_139)).toBeUndefined();
  expect(quiet.over(1_141)).toBe('quiet');
  expect(quiet.result()).toMatchObject({ missing: 1, late: false });
});

test('counts a message that arrives late at one viewer', () => {
  const watch = begun(1);
  watch.take(0, [11, 12, 13, 14], 1_050);
  watch.take(0, [14], 1_060);
  expect(watch.result()).toMatchObject({ doubled: 1, missing: 0 });
});
