import { afterEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './early-answer.ts';

const url = 'http://localhost/api/shows?limit=24';
const answer = Promise.resolve(new Response('[]'));

function leave(more: object = {}) {
  const early = { url, token: null, answer, startedAt: performance.now(), ...more };
  Reflect.set(window, 'pocEarly', [{ ...early, url: `${url}&cursor=b` }, early]);
}
afterEach(() => Reflect.deleteProperty(window, 'pocEarly'));

test('returns null without early answers', () => expect(takeEarlyAnswer(url, null)).toBeNull());

test('returns each answer once', () => {
  leave();
  expect(takeEarlyAnswer(url, null)).toBe(answer);
  expect(takeEarlyAnswer(url, null)).toBeNull();
});

test('returns an answer only for its own URL', () => {
  leave();
  expect(takeEarlyAnswer(`${url}&cursor=c`, null)).toBeNull();
  expect(takeEarlyAnswer(url, null)).toBe(answer);
});

test.each([
  ['another user’s', { token: 'somebody' }],
  ['too old', { startedAt: performance.now() - 60_000 }],
])('never returns an answer that is %s', (_, more) => {
  leave(more);
  expect(takeEarlyAnswer(url, null)).toBeNull();
  expect(Reflect.get(window, 'pocEarly')).toHaveLength(1);
});

test('ignores foreign values', () => {
  leave({ answer: 'yes' });
  expect(takeEarlyAnswer(url, null)).toBeNull();
});
