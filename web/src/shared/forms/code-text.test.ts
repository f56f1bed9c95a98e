import { expect, test } from 'vitest';
import { codeIn } from './code-text.ts';

test.each([
  ['123456', '123456'],
  ['Your code: 123 456', '123456'],
  ['Your code: 123-456. It is good for 10 minutes.', '123456'],
  ['It is good for 10 minutes: 654321', '654321'],
  [' 12 34 56 ', '123456'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['no digits', ''],
])('%j contains %j', (text, code) => expect(codeIn(text)).toBe(code));
