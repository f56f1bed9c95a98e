import { subscriptionNotice } from '@poc/contracts/events/commerce';
import { expect, it } from 'vitest';
import { sampleMails } from '../../testing/sample-mails.ts';
import { plan } from './plan-texts.ts';

const { kind: kinds } = subscriptionNotice.data.shape;
const buttonOf = (mail: ReturnType<typeof plan>) => mail.blocks.find(({ kind }) => kind === 'button');

it.each(kinds.options)("'%s' has a text and links to the plan or the checkout", (kind) => {
  for (const hasCard of [true, false]) {
    const mail = plan({ ...sampleMails.plan, notice: kind, hasCard });
    expect(mail.subject.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(mail)).not.toMatch(/undefined|null|NaN|Invalid Date/);
    const asks = ['payment-failed', 'payment-still-due', 'expired', 'pay-link', 'confirm-charge'].includes(
      kind,
    );
    expect(buttonOf(mail)).toMatchObject({
      label: kind === 'confirm-charge' ? 'Confirm payment' : asks ? 'Pay now' : 'Open your plan',
      href: asks ? sampleMails.plan.payLink : sampleMails.plan.link,
    });
  }
});

it('links to the page that adds a card, if the notice has a link', () => {
  const cardLink = 'http://localhost:8080/card#6925.x';
  const buttonsOf = (mail: ReturnType<typeof plan>) =>
    mail.blocks.flatMap((block) => (block.kind === 'button' ? [block.href] : []));
  const notice = 'transfer-due' as const;
  expect(buttonsOf(plan({ ...sampleMails.plan, notice, cardLink }))).toEqual([
    sampleMails.plan.link,
    cardLink,
  ]);
  expect(buttonsOf(plan({ ...sampleMails.plan, notice, cardLink: null }))).toHaveLength(1);
});

it.each(['started', 'payment-failed', 'trial-ending', 'transfer-due'] as const)(
  "'%s' fits an owner without a card and one with a blocked card",
  (notice) => {
    const text = JSON.stringify(plan({ ...sampleMails.plan, notice, hasCard: false }));
    expect(text).toContain('no card that we can charge');
  },
);

it('names the price in naira and the day in Lagos', () => {
  const text = JSON.stringify(
    plan({ ...sampleMails.plan, notice: 'renewed', endDate: '2026-12-31T23:30:00.000Z' }),
  );
  expect(text).toContain('₦4,990.00');
  expect(text).toContain('1 January 2027');
});
