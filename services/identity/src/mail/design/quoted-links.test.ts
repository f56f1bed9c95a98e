import { linkSamples } from '@poc/contracts/link-samples';
import { expect, it } from 'vitest';
import { type MailContent, quote } from '../mail-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

const publicUrl = 'http://localhost:8080';
const mail = (text: string): MailContent => ({
  subject: 'A message',
  preheader: 'Somebody wrote.',
  title: 'A message',
  blocks: [quote(text)],
  why: 'You asked for it.',
});

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (markup: string): string =>
  markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
const anchor = /<a href="([^"]*)" rel="ugc nofollow noopener"[^>]*>([^<]*)<\/a>/g;

it.each(linkSamples)('links the same URLs in a quote of $text as the screens', ({ text, links }) => {
  const found = [...renderHtml(mail(text), publicUrl).matchAll(anchor)];
  expect(
    found.map(([, href = '', shown = '']) => ({
      text: unescaped(shown),
      host: new URL(unescaped(href)).hostname,
    })),
  ).toEqual(links);
});

it.each([
  ['https://аpple.com/a', 'https://аpple.com/a (leads to xn--pple-43d.com)'],
  ['https://paystack.com@evil.example', 'https://paystack.com@evil.example (leads to evil.example)'],
  ['https://paystack.com:443@evil.example', 'https://paystack.com:443@evil.example (leads to evil.example)'],
  ['HTTPS://CBN.gov.ng:443/rates', 'HTTPS://CBN.gov.ng:443/rates'],
  ['www.poc.example?a', 'www.poc.example?a'],
])('names the host of %s if its text does not begin with it', (text, shown) => {
  const content = mail(text);
  expect(renderText(content, publicUrl)).toContain(`> ${shown}\n`);
  expect(renderHtml(content, publicUrl).replace(/<[^>]*>/g, '')).toContain(shown);
});
