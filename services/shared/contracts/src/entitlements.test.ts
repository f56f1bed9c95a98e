import { expect, it } from 'vitest';
import { type Access, accessLevels, canWatch, lockOf, planIds } from './entitlements.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const show = (access: Access, earlyAccessUntil: Date | null = null) => ({ access, earlyAccessUntil });
const opens = (access: Access, until: Date | null = null) =>
  planIds.filter((plan) => canWatch(show(access, until), plan, now));

it.each([
  ['free', null, ['basic', 'premium', 'ultimate']],
  ['premium', null, ['premium', 'ultimate']],
  ['ultimate', null, ['ultimate']],
  // Early access ends exactly at its time, and never includes a show beyond the plan.
  ['free', later, ['premium', 'ultimate']],
  ['free', now, ['basic', 'premium', 'ultimate']],
  ['premium', now, ['premium', 'ultimate']],
  ['ultimate', later, ['ultimate']],
] as const)('a %s show with early access until %s opens to %j', (access, until, plans) => {
  expect(opens(access, until)).toEqual(plans);
});

it('returns the lowest plan for a show, and the time when it opens to everyone', () => {
  expect(accessLevels.map((access) => lockOf(show(access), 'basic', now))).toEqual([
    null,
    { plan: 'premium', opensAt: null },
    { plan: 'ultimate', opensAt: null },
  ]);
  expect(lockOf(show('free', later), 'basic', now)).toEqual({ plan: 'premium', opensAt: later });
  expect(lockOf(show('ultimate', later), 'premium', now)).toEqual({ plan: 'ultimate', opensAt: null });
});
