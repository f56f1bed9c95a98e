import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../shared/testing/page.tsx';
import { MarkdownText } from './markdown-text.tsx';

afterEach(cleanup);
/** The elements that a text becomes. */
function html(text: string): string {
  const { container } = renderPage(<MarkdownText text={text} />);
  return container.querySelector('div > div')?.innerHTML ?? '';
}

test.each([
  ['Buy **low**, sell *high*.', '<p>Buy <strong>low</strong>, sell <em>high</em>.</p>'],
  ['One\ntwo\n\nthree', '<p>One\ntwo</p><p>three</p>'],
  ['- Kolo\n- Bank\n  1. GTB', '<ul><li>Kolo</li><li>Bank<ol start="1"><li>GTB</li></ol></li></ul>'],
  ['3. Third', '<ol start="3"><li>Third</li></ol>'],
  ['> Cash is *king*\n\nNo.', '<blockquote><p>Cash is <em>king</em></p></blockquote><p>No.</p>'],
  [
    '#savings **#kolo**',
    '<p><a class="text-link" href="/community?topic=savings" data-discover="true">#savings</a> <strong><a class="text-link" href="/community?topic=kolo" data-discover="true">#kolo</a></strong></p>',
  ],
  ['5 \\* 3', '<p>5 * 3</p>'],
])('%j is formatted', (text, expected) => {
  expect(html(text)).toBe(expected);
});

const link = (href: string, text: string) =>
  `<a class="text-link" href="${href}" target="_blank" rel="ugc nofollow noopener">${text}</a>`;
test.each([
  ['[CBN](https://cbn.gov.ng)', `<p>${link('https://cbn.gov.ng', 'CBN')}</p>`],
  [
    'See https://cbn.gov.ng/rates.',
    `<p>See ${link('https://cbn.gov.ng/rates', 'https://cbn.gov.ng/rates')}.</p>`,
  ],
  ['(https://cbn.gov.ng/a_b)', `<p>(${link('https://cbn.gov.ng/a_b', 'https://cbn.gov.ng/a_b')})</p>`],
  ['[**a** b](https://a.ng)', `<p>${link('https://a.ng', '<strong>a</strong> b')}</p>`],
  ['[#kolo](https://a.ng)', `<p>${link('https://a.ng', '#kolo')}</p>`],
])('%j is a link that passes nothing on', (text, expected) => {
  expect(html(text)).toBe(expected);
});

test.each([
  '<script>alert(1)</script> **x**',
  '<img src=x onerror=alert(1)>',
  '![a](https://evil.test/pixel.png)',
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '<javascript:alert(1)>',
  '# Title',
  '`code`',
  '    four spaces',
  '~~gone~~',
  '[ref]: https://evil.test "x"',
  '<a href="javascript:alert(1)">x</a>',
])('%j has no element beyond text', (text) => {
  const { container } = renderPage(<MarkdownText text={text} />);
  const elements = [...container.querySelectorAll('div > div *')].map(({ tagName }) => tagName);
  expect(elements.filter((name) => !['P', 'STRONG', 'A'].includes(name))).toEqual([]);
  for (const anchor of container.querySelectorAll('a')) expect(anchor.protocol).toMatch(/^https?:$/);
  expect(container.querySelector('div > div')?.textContent?.trim()).toBe(
    text.includes('**') ? text.replaceAll('**', '') : text.trim(),
  );
});

test.each([
  '>'.repeat(10_000),
  '- '.repeat(5_000),
  '*'.repeat(10_000),
  '[a]('.repeat(2_500),
  '_a'.repeat(5_000),
])('a text that was made to be hard stays readable (%#)', (text) => {
  expect(renderPage(<MarkdownText text={text} />).container.textContent).toContain(text.slice(0, 20).trim());
});

const indented = (levels: number, mark: string) =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level * mark.length)}${mark}Kolo`).join('\n');
const depthOf = (text: string): number => {
  const { container } = renderPage(<MarkdownText text={text} />);
  const levels = [...container.querySelectorAll('li, blockquote')].map((element) => {
    let depth = 0;
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (each.matches('ul, ol, blockquote')) depth += 1;
    }
    return depth;
  });
  return Math.max(0, ...levels);
};
const nested = {
  'on one line': (levels: number) => `${'- '.repeat(levels)}Kolo`,
  'by indentation': (levels: number) => indented(levels, '- '),
  'by numbers': (levels: number) => indented(levels, '1. '),
  'by tabs': (levels: number) => indented(levels, '- ').replaceAll('  ', '\t'),
  'as quotes': (levels: number) => `${'> '.repeat(levels)}Kolo`,
  'as quotes and lists': (levels: number) => '> - '.repeat(levels / 2).concat(levels % 2 ? '> Kolo' : 'Kolo'),
};
test.each(Object.entries(nested))('lists and quotes have eight levels at most: %s', (_, write) => {
  expect(depthOf(write(8))).toBe(8);
  expect(depthOf(write(9))).toBe(0);
  expect(depthOf(write(40))).toBe(0);
});
