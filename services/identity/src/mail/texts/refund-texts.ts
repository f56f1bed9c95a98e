import { button, facts, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { amountOf, greeting, oneLine } from './wording.ts';

const bought = 'You got this mail because you ordered in our shop.';
const numberOf = ({ number, orderId }: { number?: string; orderId: string }): string =>
  number || `#${orderId.slice(-8)}`;

export function refundDecided(data: MailData['refund-decided']): MailContent {
  const amount = amountOf(data);
  return {
    subject: `A refund for your order ${numberOf(data)}`,
    preheader: `${amount} goes back to you.`,
    title: 'We are giving money back to you',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(`${amount} goes back to where it was paid from. We send you an email when it has left.`),
      facts(['Order', numberOf(data)], ['Refund', amount]),
      button('View My Orders', data.link),
    ],
    why: bought,
  };
}

export function refundDelayed(data: MailData['refund-delayed']): MailContent {
  const amount = amountOf(data);
  const subject = data.needsDetails
    ? `Where should we send your refund (${numberOf(data)})?`
    : `Your refund for order ${numberOf(data)} is delayed`;
  const what = data.needsDetails
    ? 'Paystack cannot send it the way you paid. Open the order and enter the bank account that it should go to.'
    : 'Paystack could not send it yet. We keep trying, and send you an email as soon as it is on its way.';
  return {
    subject,
    preheader: `We owe you ${amount}.`,
    title: data.needsDetails ? 'We need a bank account for your refund' : 'Your refund is delayed',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(`We owe you ${amount}. ${what}`),
      facts(['Order', numberOf(data)], ['Refund', amount]),
      button('View My Orders', data.link),
    ],
    why: bought,
  };
}

const states = {
  retrying: 'It is tried again by itself.',
  'needs-attention': 'Paystack wants to know the bank account of the buyer, who was asked by mail.',
  owed: 'It was tried often enough: try again, or settle it outside Paystack.',
} as const;

export function refundTrouble(data: MailData['refund-trouble']): MailContent {
  const amount = amountOf(data);
  return {
    subject: `A refund needs you: order ${numberOf(data)}`,
    preheader: `${amount} is owed.`,
    title: 'A refund does not go its way',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(states[data.state]),
      facts(
        ['Order', numberOf(data)],
        ['Refund', amount],
        ...(data.error === '' ? [] : ([['Paystack', oneLine(data.error)]] as const)),
      ),
      button('Open Money', data.link),
    ],
    why: 'You got this mail because you are an administrator of POC.',
  };
}
