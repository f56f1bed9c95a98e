import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const hosts = (text: string) => splitLinks(text).flatMap(({ link }) => (link ? [link.host] : []));

test.each([
  ['see https://example.com/a?b=1, please', ['example.com']],
  ['(www.poc.example)', ['www.poc.example']],
  ['HTTP://EXAMPLE.COM and http://b.co', ['example.com', 'b.co']],
  ['https://аpple.com', ['xn--pple-43d.com']],
  ['https://good.com@evil.com/x', ['evil.com']],
  ['nothing here: 3.50 naira, e.g. or javascript:alert(1)', []],
  ['https://localhost http://', []],
])('%j leads to %j', (text, expected) => expect(hosts(text)).toEqual(expected));

test.each(['', 'plain', 'a https://b.co, c', 'https://b.co', 'ẹ́ https://b.co/ọ 👍🏾 end'])(
  '%j stays the same text',
  (text) =>
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text),
);

test('an address without a scheme is opened encrypted', () =>
  expect(splitLinks('www.b.co')[0]?.link?.href).toBe('https://www.b.co/'));
