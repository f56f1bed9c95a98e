import { afterEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './early-answer.ts';

const url = 'http://localhost/api/shows?limit=24';
const answer = Promise.resolve(new Response('[]'));

function leave(more: object = {}) {
  const early = { url, token: null, answer, startedAt: performance.now(), ...more };
  Reflect.set(window, 'pocEarly', [{ ...early, url: `${url}&cursor=b` }, early]);
}
afterEach(() => Reflect.deleteProperty(window, 'pocEarly'));

test('none', () => expect(takeEarlyAnswer(url, null)).toBeNull());

test('given out once', () => {
  leave();
  expect(takeEarlyAnswer(url, null)).toBe(answer);
  expect(takeEarlyAnswer(url, null)).toBeNull();
});

test('another address leaves it for its own', () => {
  leave();
  expect(takeEarlyAnswer(`${url}&cursor=c`, null)).toBeNull();
  expect(takeEarlyAnswer(url, null)).toBe(answer);
});

test.each([
  ['another person’s', { token: 'somebody' }],
  ['too old', { startedAt: performance.now() - 60_000 }],
])('%s is never given out', (_, more) => {
  leave(more);
  expect(takeEarlyAnswer(url, null)).toBeNull();
  expect(Reflect.get(window, 'pocEarly')).toHaveLength(1);
});

test('what something else left there is no answer', () => {
  leave({ answer: 'yes' });
  expect(takeEarlyAnswer(url, null)).toBeNull();
});
