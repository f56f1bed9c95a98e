import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { assertRecentFactor, assertSteppedUp } from './step-up.ts';
import type { Subject } from './subject.ts';

const now = new Date('2026-11-22T10:00:00Z');
const ago = (minutes: number): number => now.getTime() - minutes * 60_000;
const subject: Subject = {
  id: newId(),
  role: 'admin',
  sessionId: 's',
  issuedAt: ago(0),
  expiresAt: now.getTime() + 900_000,
};
const check = (stepUp: boolean | 'conditional', changes: Partial<Subject>) => () =>
  assertSteppedUp({ stepUp }, { ...subject, ...changes }, now);

describe('assertSteppedUp', () => {
  it('requires a second factor older than ten minutes again', () => {
    expect(check(true, { secondFactorAt: ago(10) })).not.toThrow();
    expect(check(true, { secondFactorAt: ago(10) - 1 })).toThrow('code from your authenticator app');
    expect(check(true, { role: 'user', withheld: 'needed' })).toThrow('code from your authenticator app');
  });

  it('passes accounts without a second factor, and operations without step-up', () => {
    expect(check(true, {})).not.toThrow();
    expect(check(false, { secondFactorAt: ago(60) })).not.toThrow();
    expect(check('conditional', { secondFactorAt: ago(60) })).not.toThrow();
    expect(() => assertSteppedUp({ stepUp: true }, null, now)).not.toThrow();
  });
  it('lets a use case require it of a conditional operation', () => {
    expect(() => assertRecentFactor({ ...subject, secondFactorAt: ago(60) }, now)).toThrow('code from your');
    expect(() => assertRecentFactor({ ...subject, secondFactorAt: ago(1) }, now)).not.toThrow();
    expect(() => assertRecentFactor(subject, now)).not.toThrow();
  });
});
