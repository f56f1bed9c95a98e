import { testClock } from '@poc/testing/clock';
import { describe, expect, it } from 'vitest';
import { createRevocations } from './revocations.ts';
import type { Subject } from './subject.ts';

const now = Date.parse('2026-11-27T12:00:00.000Z');
const second = now / 1000;
const subject = (changes: Partial<Subject> = {}) =>
  ({ id: 'ada', sessionId: 'phone', issuedAt: now, ...changes }) as Subject;

describe('revocations', () => {
  it('revoke the tokens of a session or a person up to their second', () => {
    const revocations = createRevocations(testClock(new Date(now)));
    revocations.add([{ userId: 'ada', sessionId: 'phone', notBefore: second }]);
    expect(revocations.has(subject())).toBe(true);
    expect(revocations.has(subject({ sessionId: 'laptop' }))).toBe(false);
    expect(revocations.has(subject({ issuedAt: now + 1000 }))).toBe(false);
    expect(revocations.has(subject({ id: 'tunde' }))).toBe(false);
    revocations.add([{ userId: 'ada', sessionId: null, notBefore: second + 5 }]);
    expect(revocations.has(subject({ sessionId: 'laptop', issuedAt: now + 5_999 }))).toBe(true);
  });

  it('are reported once, in any order and with repetitions', () => {
    const revocations = createRevocations(testClock(new Date(now)));
    const first = { userId: 'ada', sessionId: null, notBefore: second };
    const later = { ...first, notBefore: second + 9 };
    expect(revocations.add([later])).toEqual([later]);
    expect(revocations.add([first, later])).toEqual([]);
    expect(revocations.has(subject({ issuedAt: now + 9_000 }))).toBe(true);
  });

  it('are evicted once no valid token can match', () => {
    const clock = testClock(new Date(now));
    const revocations = createRevocations(clock);
    revocations.add(
      Array.from({ length: 1_000 }, (_, at) => ({ userId: `u${at}`, sessionId: null, notBefore: second })),
    );
    expect(revocations.size).toBe(1_000);
    clock.advance(21 * 60_000);
    revocations.add([]);
    expect(revocations.size).toBe(0);
    expect(revocations.has(subject({ id: 'u1' }))).toBe(false);
  });
});
