import { describe, expect, it } from 'vitest';
import { linkSamples } from './link-samples.ts';
import { splitLinks, type TextLink } from './links.ts';

const linksOf = (text: string): TextLink[] => splitLinks(text).filter((part) => typeof part !== 'string');

describe('splitLinks', () => {
  it.each(linkSamples)('finds the links of $text', ({ text, links }) => {
    expect(linksOf(text).map(({ text, host }) => ({ text, host }))).toEqual(links);
    expect(
      splitLinks(text)
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    ).toBe(text);
    for (const { href, host } of linksOf(text)) expect(new URL(href).hostname).toBe(host);
  });

  it('links only to http and https, and to https without a scheme', () => {
    const hrefs = linkSamples.flatMap(({ text }) => linksOf(text).map(({ href }) => href));
    expect(hrefs.filter((href) => !/^https?:\/\//.test(href))).toEqual([]);
    expect(linksOf('www.poc.example/a')).toMatchObject([{ href: 'https://www.poc.example/a' }]);
  });
});
