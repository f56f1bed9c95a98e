import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../shared/testing/page.tsx';
import { MarkdownText } from './markdown-text.tsx';

afterEach(cleanup);
/** Rendered elements of a text, without CSS module classes. */
function html(text: string): string {
  const { container } = renderPage(<MarkdownText text={text} />);
  return (container.querySelector('div > div')?.innerHTML ?? '').replace(/ class="_[^"]*"/g, '');
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
])('formats %j', (text, expected) => {
  expect(html(text)).toBe(expected);
});

const link = (host: string, text: string, dir = 'ltr') =>
  `<button type="button" dir="${dir}" title="Leads to ${host}">${text}</button>`;
test.each([
  ['[CBN](https://cbn.gov.ng)', `<p>${link('cbn.gov.ng', 'CBN', 'auto')}</p>`],
  ['[CBN](https://cbn.gov.ng "Rates")', `<p>${link('cbn.gov.ng', 'CBN', 'auto')}</p>`],
  ['See https://cbn.gov.ng/rates.', `<p>See ${link('cbn.gov.ng', 'https://cbn.gov.ng/rates')}.</p>`],
  ['(https://cbn.gov.ng/a_b)', `<p>(${link('cbn.gov.ng', 'https://cbn.gov.ng/a_b')})</p>`],
  ['[**a** b](https://a.ng)', `<p>${link('a.ng', '<strong>a</strong> b', 'auto')}</p>`],
  ['[#kolo](https://a.ng)', `<p>${link('a.ng', '#kolo', 'auto')}</p>`],
  ...['', ' ', '\u200b', '\u2800', '**\u2060**', '*\u3164*\u00ad'].map((label) => [
    `[${label}](https://a.ng/b_c)`,
    `<p>${link('a.ng', 'https://a.ng/b_c')}</p>`,
  ]),
  ['[https://b.ng/_a_](https://a.ng)', `<p>${link('a.ng', 'https://b.ng/_a_', 'auto')}</p>`],
  [
    '**see https://a.ng/_a_** #kolo',
    `<p><strong>see ${link('a.ng', 'https://a.ng/_a_')}</strong> <a class="text-link" href="/community?topic=kolo" data-discover="true">#kolo</a></p>`,
  ],
  ['_https://a.ng/a_', `<p><em>${link('a.ng', 'https://a.ng/a')}</em></p>`],
  ['- www.a.ng/#kolo', `<ul><li>${link('www.a.ng', 'www.a.ng/#kolo')}</li></ul>`],
  ['![a](https://a.ng/p.png)', `<p>![a](${link('a.ng', 'https://a.ng/p.png')})</p>`],
  // A private use character in the text does not stand for a link.
  ['\uE000 https://a.ng/_a_', `\uE000 ${link('a.ng', 'https://a.ng/_a_')}`],
])('links %j with a confirmation', (text, expected) => {
  expect(html(text)).toBe(expected);
});

test.each([
  ['[a](https://a.ng/b_(c)_d)', 'https://a.ng/b_(c)_d'],
  ['[a](<https://a.ng/b>)', 'https://a.ng/b'],
  [String.raw`[a](https://a.ng/b\)c)`, 'https://a.ng/b)c'],
  ['[a](https://a.ng/?b=[c]&d#e)', 'https://a.ng/?b=[c]&d#e'],
])('links %j to the address it shows', (text, href) => {
  renderPage(<MarkdownText text={text} />);
  fireEvent.click(screen.getByRole('button', { name: 'a' }));
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(href);
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
])('renders %j as plain text', (text) => {
  const { container } = renderPage(<MarkdownText text={text} />);
  const elements = [...container.querySelectorAll('div > div *')].map(({ tagName }) => tagName);
  expect(elements.filter((name) => !['P', 'STRONG', 'BUTTON'].includes(name))).toEqual([]);
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
])('keeps a malicious text readable (%#)', (text) => {
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
test.each(Object.entries(nested))('limits lists and quotes to eight levels: %s', (_, write) => {
  expect(depthOf(write(8))).toBe(8);
  expect(depthOf(write(9))).toBe(0);
  expect(depthOf(write(40))).toBe(0);
});
