import { describe, expect, it } from 'vitest';
import { firstDayLeftMs, isNewAccount } from './new-account.ts';
import { reviewText } from './review-text.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
const admin = { role: 'admin' } as const;
const member = { role: 'user' } as const;

describe('reviewText', () => {
  it.each([
    ['an old account may link', 'https://x.ng', daysAgo(7), []],
    ['a new one is looked at', 'https://x.ng', daysAgo(6.99), ['link']],
    ['an unknown one is new', 'https://x.ng', undefined, ['link']],
    ['a new account may write', 'So good', daysAgo(0), []],
    ['profanity, no matter who wrote it', 'shit', daysAgo(900), ['profanity']],
    ['sure profit, no matter who promises it', 'Guaranteed returns!', daysAgo(900), ['guaranteed_returns']],
    [
      'all that applies, profanity first and a link last',
      'Guaranteed returns, shit https://x.ng',
      daysAgo(0),
      ['profanity', 'guaranteed_returns', 'link'],
    ],
  ])('%s', (_name, text, joinedAt, expected) => {
    expect(reviewText(text, { subject: member, joinedAt, now })).toEqual(expected);
  });

  it('does not flag texts of administrators', () => {
    const author = { subject: admin, joinedAt: undefined, now };
    expect(reviewText('shit https://x.ng guaranteed returns', author)).toEqual([]);
  });
});

it.each([
  ['in its first day', daysAgo(0.75), 6, true],
  ['in its first week', daysAgo(1), 0, true],
  ['older', daysAgo(7), 0, false],
  ['of unknown age', undefined, 0, true],
])('an account %s', (_name, joinedAt, hoursLeft, isNew) => {
  const age = { joinedAt, now };
  expect([firstDayLeftMs(age), isNewAccount(age)]).toEqual([hoursLeft * 60 * 60_000, isNew]);
});
