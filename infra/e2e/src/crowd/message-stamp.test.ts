import { expect, it } from 'vitest';
import { sentAtOf, stampedId } from './message-stamp.ts';

it('an id contains the send time of its message; foreign ids have none', () => {
  expect(sentAtOf(stampedId('kill-3-17', 1_234_567.4))).toBe(1_234_567);
  expect(sentAtOf('no-stamp-1')).toBeUndefined();
});
