import { expect, it } from 'vitest';
import { markedText, readMark } from './chat-mark.ts';

it('reads its own mark', () => {
  const mark = { run: 'm1a2b3c', sentAtMs: 1_795_254_000_123 };
  expect(readMark(markedText(mark, 3, 41))).toEqual(mark);
});

it.each(['E don set?', 'load', 'load x 1.2 @12', 'load x 1.2 @1795254000123 and more', '', null, 7, {}])(
  'ignores %j',
  (text) => {
    expect(readMark(text)).toBeUndefined();
  },
);
