import { button, details, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { amountOf, greeting, oneLine } from './wording.ts';

const bought = "You're receiving this because you placed an order in our shop.";
const numberOf = ({ number, orderId }: { number?: string; orderId: string }): string =>
  number || `#${orderId.slice(-8)}`;

type RefundMail = MailData['refund-decided' | 'refund-delayed' | 'refund-trouble'];

/** Names what was paid: an order by its number, or a plan. */
const subjectOf = ({ plan, ...order }: RefundMail): string =>
  plan ? `the ${plan} plan` : `order ${numberOf(order)}`;
const detailOf = ({ plan, ...order }: RefundMail) =>
  plan ? (['Plan', plan] as const) : (['Order', numberOf(order)] as const);
const whyOf = ({ plan }: RefundMail): string =>
  plan ? "You're receiving this because you paid for a plan." : bought;

export function refundDecided(data: MailData['refund-decided']): MailContent {
  const amount = amountOf(data);
  return {
    subject: data.plan ? `A refund for your ${data.plan} plan` : `A refund for your order ${numberOf(data)}`,
    preheader: `We are refunding ${amount}.`,
    title: 'We are refunding you',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        `We are refunding ${amount} to your original payment method.${data.plan ? '' : ' We will email you when it has been sent.'}`,
      ),
      details(detailOf(data), ['Refund', amount]),
      button(data.plan ? 'View My Plan' : 'View My Orders', data.link),
    ],
    why: whyOf(data),
  };
}

export function refundDelayed(data: MailData['refund-delayed']): MailContent {
  const amount = amountOf(data);
  const subject = data.needsDetails
    ? `Where should we send your refund (${data.plan || numberOf(data)})?`
    : `Your refund for ${subjectOf(data)} is delayed`;
  const where = data.plan
    ? 'Open your plan and enter the bank account for the refund.'
    : 'Open the order and enter the bank account for the refund.';
  const what = data.needsDetails
    ? `Paystack cannot refund your original payment method. ${where}`
    : 'Paystack could not send it yet. We will keep trying and email you as soon as it is on its way.';
  return {
    subject,
    preheader: `We owe you ${amount}.`,
    title: data.needsDetails ? 'We need a bank account for your refund' : 'Your refund is delayed',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(`We owe you ${amount}. ${what}`),
      details(detailOf(data), ['Refund', amount]),
      button(data.plan ? 'Open your plan' : 'View My Orders', data.link),
    ],
    why: whyOf(data),
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
    subject: `A refund has a problem: ${subjectOf(data)}`,
    preheader: `${amount} is owed.`,
    title: 'A refund could not be sent',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(states[data.state]),
      details(
        detailOf(data),
        ['Refund', amount],
        ...(data.error === '' ? [] : ([['Paystack', oneLine(data.error)]] as const)),
      ),
      button('Open Money', data.link),
    ],
    why: "You're receiving this because you are an administrator of POC.",
  };
}
