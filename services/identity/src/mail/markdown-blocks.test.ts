import { describe, expect, it } from 'vitest';
import { renderHtml } from './design/render-html.ts';
import { blockText, renderText } from './design/render-text.ts';
import { markdownBlocks } from './markdown-blocks.ts';

const publicUrl = 'http://localhost:8080';
const content = (markdown: string) => ({
  ...{ subject: 'News', preheader: 'News', title: 'News', why: 'You asked for it.' },
  blocks: markdownBlocks(markdown),
});
const html = (markdown: string) => renderHtml(content(markdown), publicUrl);
const text = (markdown: string) => markdownBlocks(markdown).map(blockText).join('\n\n');

describe('markdownBlocks', () => {
  it('renders headings, bold, italics, lists and quotes in both parts', () => {
    const markdown =
      '# Line-up\n\n**Three** *shows*\n\n- One\n- Two\n  1. A\n  2. B\n\n3. C\n\n> Kolo\n> first';
    const page = html(markdown);
    expect(page).toMatch(/<h2 [^>]*>Line-up<\/h2>/);
    expect(page).toContain('<strong>Three</strong> <em>shows</em>');
    expect(page).toMatch(/<ul [^>]*><li>One<\/li><li>Two<ol dir="auto" start="1"/);
    expect(page).toMatch(/<ol dir="auto" start="3"[^>]*><li>C<\/li>/);
    expect(page).toMatch(/<td class="quote"[^>]*>Kolo<br>first<\/td>/);
    expect(text(markdown)).toBe(
      'LINE-UP\n\nThree shows\n\n- One\n- Two\n  1. A\n  2. B\n\n3. C\n\n> Kolo\n> first',
    );
  });

  it('renders a standalone link paragraph as a button', () => {
    expect(markdownBlocks('[See all](https://poc.ng/shows)')).toEqual([
      { kind: 'button', label: 'See all', href: 'https://poc.ng/shows' },
    ]);
    expect(text('Go [there](https://poc.ng/a) or https://poc.ng/b_c_d')).toBe(
      'Go there (https://poc.ng/a) or https://poc.ng/b_c_d',
    );
  });

  it.each([
    ['<img src=x onerror=alert(1)>', /<img|<script/],
    ['<script>alert(1)</script>', /<script/],
    ['![picture](https://tracker.test/pixel.gif)', /<img/],
    ['[a](javascript:alert(1)) [b](data:text/html,x)', /href="(javascript|data)/],
    ['[plain](http://poc.ng) and http://poc.ng/x', /href="http:\/\/poc/],
    ['"><b onclick="x">', /<b /],
  ])('keeps %s as text', (markdown, forbidden) => {
    expect(html(markdown)).not.toMatch(forbidden);
  });

  it('shows the address of a link without a visible label', () => {
    expect(html('x [](https://poc.ng/a) y')).toMatch(
      /<a href="https:\/\/poc.ng\/a"[^>]*>https:\/\/poc.ng\/a<\/a>/,
    );
  });

  it('shows texts with too many levels as plain text, and renders 20,000 characters quickly', () => {
    expect(html(`${'> '.repeat(50)}deep`)).toContain('&gt; &gt;');
    const began = performance.now();
    for (const markdown of ['*a _b '.repeat(3_300), '['.repeat(20_000), '**a*'.repeat(5_000)]) html(markdown);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('writes right-to-left text and a plain part', () => {
    expect(html('مرحبا **بكم**')).toContain('<p dir="auto"');
    expect(renderText(content('مرحبا'), publicUrl)).toContain('\n\nمرحبا\n\n');
  });
});
