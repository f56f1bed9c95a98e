import { linkSamples } from '@poc/contracts/link-samples';
import { describe, expect, it } from 'vitest';
import { hasLink } from './find-links.ts';

describe('a link is found', () => {
  it.each([
    'https://example.org/a',
    'HTTP://EXAMPLE.ORG',
    'http:example.zone/x',
    'hxxps://x.y',
    'see www.example.org',
    'www . poc . example',
    'example.com',
    'go to example.com.ng now',
    'double-it.ng today',
    'under_score.com',
    'bit.ly/abc',
    'poc.me',
    'join poc.me now',
    'POC.ME!',
    'join.me/abc',
    'go.live/now',
    'pay.to:8080',
    't.me/quickmoney',
    'write to me@gmail.com',
    'poc dot com',
    'poc  dot\ncom',
    'poc dot me',
    'poc[.]com',
    'poc [ . ] com',
    'poc (dot) com',
    'poc{dot}me',
    'poc。com',
    'exa\u200bmple.com',
    'poc.\u200bcom',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'poc.\u0441\u043em', // the ending begins with two Cyrillic letters
    'банк.com',
    '10.0.0.1',
    '41.58.0.1/login',
    'at 41.58.0.1.',
    `${'a-'.repeat(5_000)}a.com`,
  ])('in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });
});

describe('a link is found wherever readers see one', () => {
  it.each([
    ...linkSamples.filter(({ links }) => links.length > 0).map(({ text }) => text),
    // Folding turns the sign into a letter, which would extend the word.
    '🅰https://evil.zone',
  ])('in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });
});

describe('no link is found', () => {
  it.each([
    '',
    'No link here',
    '3.5% or 10.000',
    '₦10.000.000.000',
    'I paid 500.It was fine',
    'from 9 a.m.to 5',
    'Up 3.5 percent, e.g. on Monday',
    'The ratio is 1:2. Really.',
    'version 2.0.1',
    '1.2.3.4.5',
    '300.300.300.300',
    '12:30',
    'a/b',
    'http is a protocol',
    'Node.js is fine',
    'e.g. this',
    "Let's go.Then we see",
    'I laughed.Then I rewound.',
    'tell them.me too',
    'What a great show.Live from Lagos',
    'the end.to be continued',
    'a dot on the chart',
    'from dot to dot',
    'connect dot to dot',
    'example.community',
    'poc.com_',
    'poc . com',
  ])('in %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});

it.each([
  'a-',
  'a.',
  'a.b',
  'end.to ',
  ' dot ',
  '[ . ] ',
  'http',
  'www ',
  '1.',
  '255.',
  '\u0301a',
  'https:/ ',
])('takes linear time for a text of %j', (part) => {
  const startedAt = performance.now();
  expect(hasLink(part.repeat(200_000 / part.length))).toBe(false);
  // Quadratic time would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
