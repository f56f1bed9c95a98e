import { button, facts, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { amountOf, greeting, oneLine } from './wording.ts';

const bought = "You're receiving this because you placed an order in our shop.";
const numberOf = ({ number, orderId }: { number?: string; orderId: string }): string =>
  number || `#${orderId.slice(-8)}`;

export function refundDecided(data: MailData['refund-decided']): MailContent {
  const amount = amountOf(data);
  return {
    subject: `A refund for your order ${numberOf(data)}`,
    preheader: `We are refunding ${amount}.`,
    title: 'We are refunding you',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        `We are refunding ${amount} to your original payment method. We will email you when it has been sent.`,
      ),
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
    ? 'Paystack cannot refund your original payment method. Open the order and enter the bank account for the refund.'
    : 'Paystack could not send it yet. We will keep trying and email you as soon as it is on its way.';
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
  retrying: 'It will be retried automatically.',
  'needs-attention': "Paystack needs the buyer's bank account. We have requested it from the buyer by email.",
  owed: 'Automatic attempts have ended. Retry it, or settle it outside Paystack.',
} as const;

export function refundTrouble(data: MailData['refund-trouble']): MailContent {
  const amount = amountOf(data);
  return {
    subject: `A refund has a problem: order ${numberOf(data)}`,
    preheader: `${amount} is owed.`,
    title: 'A refund could not be sent',
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
    why: "You're receiving this because you are an administrator of POC.",
  };
}
