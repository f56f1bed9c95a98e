import { describe, expect, it } from 'vitest';
import { sampleKinds, sampleMails } from '../../testing/sample-mails.ts';
import { renderHtml } from '../design/render-html.ts';
import { renderText } from '../design/render-text.ts';
import type { MailBlock, MailContent, MailPlace } from '../mail-content.ts';
import type { MailData, WrittenKind } from '../mail-kinds.ts';
import { unsubscribeLinks, unsubscriptionOf } from '../unsubscribe-links.ts';
import { contentOf } from './mail-texts.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const publicUrl = 'http://localhost:8080';
const maxSubject = 60;

function placeOf(kind: WrittenKind): MailPlace {
  const what = unsubscriptionOf(kind, sampleMails[kind], 'b'.repeat(24));
  return {
    to: 'ada+poc@poc.test',
    publicUrl,
    supportEmail: 'support@poc.test',
    ...(what ? { unsubscribe: unsubscribeLinks(what, publicUrl, secret) } : {}),
  };
}
const sample = (kind: WrittenKind): MailContent => contentOf(kind, sampleMails[kind], placeOf(kind));
const render = (content: MailContent) => ({
  html: renderHtml(content, publicUrl),
  text: renderText(content, publicUrl),
});
const linksOf = ({ blocks }: MailContent): string[] =>
  blocks.flatMap((block: MailBlock) => {
    if (block.kind === 'button') return [block.href];
    return block.kind === 'aside' && block.link ? [block.link.href] : [];
  });
const inHtml = (text: string): string => text.replaceAll('&', '&amp;');

describe.each(sampleKinds)('%s', (kind) => {
  const content = sample(kind);
  const { html, text } = render(content);

  it('has a short subject, a preheader and a reason', () => {
    expect(content.subject.length).toBeLessThanOrEqual(maxSubject);
    for (const part of [content.subject, content.preheader, content.title, content.why]) {
      expect(part.trim()).not.toBe('');
    }
  });

  it('fills all placeholders', () => {
    for (const part of [content.subject, html, text]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\{|Invalid Date/);
    }
  });

  it('has absolute links to POC only, in both parts', () => {
    for (const link of linksOf(content)) {
      expect(link).toMatch(/^http:\/\/localhost:8080\//);
      expect(html).toContain(`href="${inHtml(link)}"`);
      expect(text).toContain(link);
    }
  });

  it('declares its language and loads no external resources', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-NG"/);
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=/i);
  });

  it('closes every element', () => {
    const open: string[] = [];
    const tags = html.replace(/<!--.*?-->/gs, '').matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g);
    for (const [, closing, tag = ''] of tags) {
      if (['meta', 'br'].includes(tag)) continue;
      if (closing) expect(open.pop()).toBe(tag);
      else open.push(tag);
    }
    expect(open).toEqual([]);
  });
});

it.each(['verification-code', 'reset-code', 'new-email-code'] as const)(
  '%s has its code in both parts, and no other six digits in the text',
  (kind) => {
    const content = sample(kind);
    const { html, text } = render(content);
    expect(html).toMatch(/>482913<\/td>/);
    expect(text.match(/\b\d{6}\b/g)).toEqual(['482913']);
    expect(content.subject).not.toContain('482913');
  },
);

it('offers to unsubscribe from optional emails only', () => {
  const offered = sampleKinds.filter((kind) => render(sample(kind)).text.includes('Unsubscribe from'));
  expect(offered.toSorted()).toEqual([
    'newsletter-confirm',
    'newsletter-welcome',
    'notification-digest',
    'order-cancelled',
    'order-status',
    'order-tracking',
    'order-unpaid',
    'stream-started',
    'welcome',
  ]);
});

it.each(['order-status', 'order-tracking'] as const)('names courier and tracking in %s', (kind) => {
  const { html, text } = render(sample(kind));
  for (const part of [html, text]) {
    expect(part).toContain('GIG Logistics');
    expect(part).toContain('GIG-0042');
    expect(part).toContain('https://giglogistics.test/track?number=GIG-0042');
  }
});

it('links from a reset code to the reset page, with the address', () => {
  expect(render(sample('reset-code')).text).toContain(`${publicUrl}/login#reset=ada%2Bpoc%40poc.test`);
});

it('names the started show and links to its page', () => {
  const content = sample('stream-started');
  expect(content.subject).toBe('Live now: Pip Happens');
  const { html, text } = render(content);
  for (const part of [html, text]) {
    expect(part).toContain('Pip Happens is live now');
    expect(part).toContain(`${publicUrl}/live/${'a'.repeat(24)}`);
  }
});

it('lists order lines and sums in naira, in both parts', () => {
  const content = sample('order-receipt');
  expect(content.subject).toBe('Your receipt for order POC-7K3M9Q');
  const { html, text } = render(content);
  for (const part of [html, text]) {
    expect(part).toContain('2 × Stop-Loss Tee (M / Black)');
    for (const amount of ['₦25,001.00', '₦1,000.00', '₦2,500.00', '-₦2,500.00', '-₦2,600.10', '₦23,400.90']) {
      expect(part).toContain(amount);
    }
    for (const line of ['Shipping (Lagos by rider)', 'Free shipping', 'Code OWAMBE10']) {
      expect(part).toContain(line);
    }
    expect(part).toContain(`${publicUrl}/user/orders`);
  }
});

it('shows the sums of a receipt without adjustments', () => {
  const { adjustments: _, ...data } = sampleMails['order-receipt'];
  const { text } = render(contentOf('order-receipt', data, placeOf('order-receipt')));
  expect(text).toMatch(/Shipping: +₦2,500.00/);
  expect(text).toMatch(/Discount: +-₦5,100.10/);
  expect(text).not.toContain('Tax');
});

it('states the payment deadline of an unpaid order in Lagos time', () => {
  const content = sample('order-unpaid');
  expect(content.subject).toBe('Please pay for order POC-7K3M9Q by 16:04');
  const { html, text } = render(content);
  for (const part of [html, text]) {
    expect(part.replaceAll(/\s+/g, ' ')).toContain('Your payment has not reached us yet.');
    expect(part).toContain('Saturday 21 November 2026 at 16:04 (Lagos time)');
    expect(part).toContain('₦28,501.00');
    expect(part).not.toContain('not been charged');
  }
});

it('does not claim that nothing was charged while a payment may arrive', () => {
  const data = { ...sampleMails['order-cancelled-paid'], payment: 'under_way' } as const;
  const { text } = render(contentOf('order-cancelled-paid', data, placeOf('order-cancelled-paid')));
  expect(text).not.toContain('not been charged');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('A payment for this order may still be on its way.');
});

it('states if a cancelled order is refunded', () => {
  expect(render(sample('order-cancelled')).text).toContain('You have not been charged.');
  expect(render(sample('order-cancelled-paid')).text).toContain('We are refunding what you paid');
});

describe('text written by users', () => {
  const evil = '<script>alert(1)</script>"\'&<img src=x onerror=alert(1)>';
  const poisoned = <K extends WrittenKind>(kind: K): MailData[K] => {
    const ours = new Set([
      'at',
      'from',
      'to',
      'expiresAt',
      'until',
      'code',
      'link',
      'subscriberId',
      'role',
      'paidAt',
      'dueAt',
      'status',
      'change',
      'notice',
      'endDate',
      'payLink',
    ]);
    const entries = Object.entries(sampleMails[kind]).map(([key, value]) => [
      key,
      typeof value === 'string' && !ours.has(key) ? evil : value,
    ]);
    return Object.fromEntries(entries) as MailData[K];
  };

  it.each(sampleKinds)('is escaped: %s', (kind) => {
    const { html } = render(contentOf(kind, poisoned(kind), placeOf(kind)));
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).not.toContain('"\'');
  });

  it('keeps its line breaks', () => {
    const { html, text } = render(sample('contact-message'));
    expect(html).toContain('Hello,<br><br>where is it?<br>Ada');
    expect(text).toContain('> Hello,\n> \n> where is it?\n> Ada');
  });

  it('marks a priority message in its subject and text', () => {
    const marked = sample('contact-message');
    expect(marked.subject).toBe('[Priority] Contact: My order');
    expect(render(marked).text).toContain('Ultimate, signed in as bola@poc.test');
    const { priority: _, ...usual } = sampleMails['contact-message'];
    const other = contentOf('contact-message', usual, placeOf('contact-message'));
    expect(other.subject).toBe('Contact: My order');
    expect(render(other).text).not.toMatch(/Priority/i);
  });
});
