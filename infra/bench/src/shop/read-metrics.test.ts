import { expect, it } from 'vitest';
import { sumOfMetric } from './read-metrics.ts';

const text = [
  '# HELP poc_call_seconds Seconds',
  'poc_call_seconds_sum{call="verify",service="commerce"} 1.5',
  'poc_call_seconds_sum{call="initialize",service="commerce"} 0.25',
  'poc_call_seconds_count{call="verify",service="commerce"} 3',
].join('\n');

it('sums a metric over all labels, or for one of them', () => {
  expect(sumOfMetric(text, 'poc_call_seconds_sum')).toBe(1.75);
  expect(sumOfMetric(text, 'poc_call_seconds_sum', 'call="verify"')).toBe(1.5);
  expect(sumOfMetric(text, 'poc_call_seconds')).toBe(0);
});
