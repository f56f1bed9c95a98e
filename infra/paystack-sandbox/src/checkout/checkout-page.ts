import { type Html, html } from '@poc/kit/http/html';
import { page } from '../http/html.ts';
import type { Reply } from '../http/reply.ts';
import { cancelUrlOf } from '../payments/return-urls.ts';
import { naira } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Channel, TransactionRow } from '../state/rows.ts';
import { checkoutStyles } from './checkout-styles.ts';

export const channelNames = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
} as const satisfies Record<Channel, string>;

export const pathOf = ({ accessCode }: TransactionRow): string => `/checkout/${accessCode}`;

/** The origins to which the page's forms lead in the end: browsers watch a form's redirects too. */
export function formOriginsOf(transaction: TransactionRow): string[] {
  const urls = [transaction.callbackUrl, cancelUrlOf(transaction)];
  return [...new Set(urls.flatMap((url) => (url === null ? [] : (URL.parse(url)?.origin ?? []))))];
}

interface CheckoutPage {
  readonly channel: Channel;
  readonly content: Html;
  readonly script?: string;
}

/** The page on which somebody pays: the sum, the ways to pay, and one of them. */
export function checkoutPage(sandbox: Sandbox, transaction: TransactionRow, shown: CheckoutPage): Reply {
  const customer = sandbox.store.customers.get(transaction.customerId);
  const sum = naira(transaction.requestedAmount, transaction.currency);
  const tabs = transaction.channels.map(
    (channel) =>
      html`<li><a href="${pathOf(transaction)}?channel=${channel}"${
        channel === shown.channel ? html` aria-current="page"` : ''
      }>${channelNames[channel]}</a></li>`,
  );
  return page({
    title: `Pay ${sum} by ${channelNames[shown.channel].toLowerCase()} · Paystack sandbox`,
    styles: checkoutStyles,
    ...(shown.script === undefined ? {} : { script: shown.script }),
    formOrigins: formOriginsOf(transaction),
    body: html`${ribbon}
<main>
<div class="card">
<div class="sum"><p>${customer?.email}</p><h1>Pay ${sum}</h1></div>
<nav aria-label="Ways to pay"><ul>${tabs}</ul></nav>
<div class="body">${shown.content}</div>
${
  transaction.arrivesAt === null
    ? html`<form class="out" method="post" action="${pathOf(transaction)}/cancel"><button class="quiet">Cancel payment</button></form>`
    : ''
}
</div>
<p class="fine-print">Reference <code>${transaction.reference}</code></p>
</main>`,
  });
}

/** A page that says how things are, with a way on. */
export function messagePage(given: {
  readonly status: number;
  readonly title: string;
  readonly text: Html | string;
  readonly link?: { readonly href: string; readonly text: string } | undefined;
}): Reply {
  return page({
    status: given.status,
    title: `${given.title} · Paystack sandbox`,
    styles: checkoutStyles,
    body: html`${ribbon}
<main>
<div class="card">
<div class="sum"><h1>${given.title}</h1></div>
<div class="body"><p>${given.text}</p>${
      given.link === undefined ? '' : html`<a class="button" href="${given.link.href}">${given.link.text}</a>`
    }</div>
</div>
</main>`,
  });
}

const ribbon = html`<header class="ribbon">Paystack sandbox: no money moves and no card is real.</header>`;
