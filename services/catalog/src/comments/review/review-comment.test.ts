import type { Subject } from '@poc/kit/auth/subject';
import { describe, expect, it } from 'vitest';
import { hasLink } from './find-links.ts';
import { hasProfanity } from './has-profanity.ts';
import { plainText } from './plain-text.ts';
import { reviewComment } from './review-comment.ts';

describe('plainText', () => {
  it('folds what looks the same, and drops what can not be seen', () => {
    expect(plainText(' Ｆｏｒéｘ\u200b ')).toBe('forex');
    expect(plainText('\u200b\u200d\u2060\ufeff\u3164')).toBe('');
  });
});

describe('hasProfanity', () => {
  it.each([
    'What a load of shit',
    'SHIIIIT!!!',
    'sh1t',
    '$hit happens',
    'a$$',
    'you @ss',
    'ｆｕｃｋ this',
    'f\u200bu\u200bc\u200bk',
    'f u c k it',
    'f.u.c.k',
    'fúck',
    'fu\u0441k', // the third letter is Cyrillic
    'stop fucking around',
    'You be mumu',
    'muuumuuu',
    'Oloshi like you',
    'olósho',
    'w3rey',
    'Thunder fire you!',
    'God   punish you, host',
    'anụ ọfịa',
    'dan iska kawai',
  ])('finds it in %s', (text) => {
    expect(hasProfanity(text)).toBe(true);
  });

  it.each([
    'As I said, the class was first class.',
    'Greetings from Scunthorpe',
    'I saved ₦455 and then $455 more!',
    'Assess the assets, pass the passbook',
    'E don do, baba e don happen',
    'This waka go far',
    'Ode to Lagos, by Dick Cocker',
    'Wow! So good!!!',
    'I a m here',
    'a b c d',
    '',
  ])('finds none in %s', (text) => {
    expect(hasProfanity(text)).toBe(false);
  });

  it('stays quick on a long text made to be slow', () => {
    const text = `${'a'.repeat(1_000)}${'s'.repeat(1_000)}!`;
    const started = performance.now();
    hasProfanity(text);
    hasLink(`${'a.'.repeat(500)}${' dot '.repeat(200)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('hasLink', () => {
  it.each([
    'https://poc.example/x',
    'HTTP://POC.EXAMPLE',
    'hxxps://x.y',
    'see www.example.org',
    'join t.me/quickmoney',
    'double-it.ng today',
    'write to me@gmail.com',
    'poc dot com',
    'poc[.]com',
    'poc (dot) com',
    'poc。com',
    'ｐｏｃ．ｃｏｍ',
    'poc.\u200bcom',
    '41.58.0.1',
  ])('finds one in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    'I laughed.Then I rewound.',
    'Up 3.5 percent, e.g. on Monday',
    'The ratio is 1:2. Really.',
    'version 2.0.1',
    'a dot on the chart',
  ])('finds none in %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});

describe('reviewComment', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
  const subject = (role: Subject['role']): Subject => ({
    id: 'a'.repeat(24),
    role,
    sessionId: 'b'.repeat(24),
    issuedAt: 0,
    expiresAt: 0,
  });
  const member = subject('user');

  it.each([
    ['an old account may link', 'https://x.ng', daysAgo(7), null],
    ['a new one may not', 'https://x.ng', daysAgo(6.99), 'link'],
    ['an unknown one is new', 'https://x.ng', undefined, 'link'],
    ['a new account may write', 'So good', daysAgo(0), null],
    ['profanity waits, no matter who wrote it', 'shit', daysAgo(900), 'profanity'],
    ['profanity comes before a link', 'shit https://x.ng', daysAgo(0), 'profanity'],
  ])('%s', (_name, content, joinedAt, expected) => {
    expect(reviewComment(content, { subject: member, joinedAt, now })).toBe(expected);
  });

  it('never holds an administrator up', () => {
    const author = { subject: subject('admin'), joinedAt: undefined, now };
    expect(reviewComment('shit https://x.ng', author)).toBeNull();
  });
});
