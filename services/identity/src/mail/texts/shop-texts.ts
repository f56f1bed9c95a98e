import { cutText } from '@poc/contracts/graphemes';
import { button, details, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { dayText, greeting, naira, oneLine } from './wording.ts';

export function ordersPaid({ name, orders, count, totalKobo, link }: MailData['orders-paid']): MailContent {
  const [first] = orders;
  const what = count === 1 && first ? `New order ${numberOf(first)}` : `${count} new orders`;
  const more = count - orders.length;
  return {
    subject: `${what}: ${naira(totalKobo)}`,
    preheader: count === 1 && first ? oneLine(first.items) : 'Paid since the last notice.',
    title: count === 1 ? 'A new order' : 'New orders',
    blocks: [
      paragraph(greeting(name)),
      paragraph(count === 1 ? 'An order was paid.' : `${count} orders were paid.`),
      details(
        ...orders.map((order): [string, string] => [
          numberOf(order),
          `${oneLine(order.items)}: ${naira(order.totalKobo)}`,
        ]),
        ...(more > 0 ? [['And more', `${more} ${more === 1 ? 'order' : 'orders'}`] as const] : []),
        ['Total', naira(totalKobo)],
      ),
      button('Manage Orders', link),
    ],
    why: "You're receiving this because you manage the orders of POC. Orders paid within a few minutes share one email.",
  };
}

const numberOf = ({ number, orderId }: MailData['orders-paid']['orders'][number]): string =>
  number || `#${orderId.slice(-8)}`;

export const stockLow = ({ name, product, variant, stock, link }: MailData['stock-low']): MailContent => {
  const what = variant ? `${oneLine(product)} (${oneLine(variant)})` : oneLine(product);
  const left = stock === 0 ? 'None are left.' : stock === 1 ? 'One is left.' : `${stock} are left.`;
  return {
    subject: cutText(`${stock === 0 ? 'Sold out' : 'Low stock'}: ${what}`, maxSubject),
    preheader: left,
    title: stock === 0 ? 'Sold out' : 'Low stock',
    blocks: [
      paragraph(greeting(name)),
      paragraph(stock === 0 ? 'A product in the shop is sold out.' : 'A product in the shop is running low.'),
      details(
        ['Product', oneLine(product)],
        ...(variant ? [['Size or colour', oneLine(variant)] as const] : []),
        ['Left', String(stock)],
      ),
      button('Manage Products', link),
    ],
    why: "You're receiving this because you are an administrator of POC. We send one per restock.",
  };
};

export function differencesFound(data: MailData['differences-found']): MailContent {
  const { name, from, to, newCount, count, differences, link } = data;
  const what = newCount === 1 ? '1 new difference' : `${newCount} new differences`;
  const more = newCount - differences.length;
  return {
    subject: `Reconciliation: ${what}`,
    preheader: `${dayText(from)} to ${dayText(to)}, ${count} in all.`,
    title: 'Reconciliation found differences',
    blocks: [
      paragraph(greeting(name)),
      paragraph(
        `Reconciliation for ${dayText(from)} to ${dayText(to)} found ${what} that the previous report did not contain. It compares the ledger with Paystack and the orders.`,
      ),
      details(
        ...differences.map((difference): [string, string] => [
          oneLine(difference.about) || 'All orders',
          [`${difference.title}.`, oneLine(difference.detail), sidesOf(difference)]
            .filter((part) => part !== '')
            .join(' '),
        ]),
        ...(more > 0 ? [['And more', `${more}`] as const] : []),
      ),
      button('Open Report', link),
    ],
    why: "You're receiving this because you are an administrator of POC. Each difference is reported once.",
  };
}

const sidesOf = ({ oursKobo, theirsKobo }: MailData['differences-found']['differences'][number]): string =>
  [
    ...(oursKobo === null ? [] : [`Ours: ${naira(oursKobo)}.`]),
    ...(theirsKobo === null ? [] : [`Compared with: ${naira(theirsKobo)}.`]),
  ].join(' ');

const maxSubject = 100;
