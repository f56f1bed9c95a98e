import { button, details, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { amountOf, greeting, lagosTime, oneLine } from './wording.ts';

const why = "You're receiving this because you are an administrator of POC.";

export function disputeOpened(data: MailData['dispute-opened']): MailContent {
  const amount = amountOf(data);
  return {
    subject: `A payment is disputed: ${oneLine(data.number)}`,
    preheader: `A customer claims ${amount}.`,
    title: 'A customer disputes a payment',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        `A customer disputed a payment of ${amount} with their bank. Respond in the Paystack dashboard: a dispute without a response in time counts as accepted.`,
      ),
      details(
        ['Payment', oneLine(data.number)],
        ['Disputed', amount],
        ['Reason', oneLine(data.reason)],
        ...(data.dueAt === null ? [] : ([['Respond by', lagosTime(data.dueAt)]] as const)),
      ),
      button('Open Money', data.link),
    ],
    why,
  };
}

export function disputeResolved(data: MailData['dispute-resolved']): MailContent {
  const { takenKobo, currency } = data;
  const taken = amountOf({ amountKobo: takenKobo, currency });
  return {
    subject: `Dispute resolved: ${oneLine(data.number)}`,
    preheader: takenKobo > 0 ? `${taken} was returned to the customer.` : 'POC keeps the payment.',
    title: 'A dispute was resolved',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        takenKobo > 0
          ? `${taken} was returned to the customer and cannot be refunded again. Decide how to handle the order.`
          : 'Nothing was returned to the customer: POC keeps the payment.',
      ),
      details(
        ['Payment', oneLine(data.number)],
        ['Disputed', amountOf(data)],
        ['Outcome', oneLine(data.outcome)],
      ),
      button('Open Money', data.link),
    ],
    why,
  };
}
