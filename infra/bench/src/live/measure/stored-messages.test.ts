import { expect, test } from 'vitest';
import { compareStoredMessages } from './stored-messages.ts';

const stored = (...ids: (number | string)[]) =>
  ids.map((id, at) => ({ seq: at + 1, clientMessageId: typeof id === 'number' ? `m${id}` : id }));

test('accepts all sent messages once, in any order', () => {
  expect(compareStoredMessages(stored(2, 1, 3), 3)).toEqual({ holes: 0, wrong: 0 });
});

test('counts missing, duplicated and foreign messages', () => {
  expect(compareStoredMessages(stored(1, 3), 3)).toEqual({ holes: 0, wrong: 1 });
  expect(compareStoredMessages(stored(1, 2, 2), 2)).toEqual({ holes: 0, wrong: 1 });
  expect(compareStoredMessages(stored(1, 'x'), 1)).toEqual({ holes: 0, wrong: 1 });
});

test('counts a gap in the numbers', () => {
  const [first, , third] = stored(1, 2, 3);
  expect(
    compareStoredMessages(
      [first, third].flatMap((one) => one ?? []),
      3,
    ),
  ).toEqual({ holes: 1, wrong: 1 });
});
