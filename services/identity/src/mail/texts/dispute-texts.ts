import { button, facts, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { amountOf, greeting, lagosTime, oneLine } from './wording.ts';

const why = 'You got this mail because you are an administrator of POC.';

export function disputeOpened(data: MailData['dispute-opened']): MailContent {
  const amount = amountOf(data);
  return {
    subject: `A payment is disputed: ${oneLine(data.number)}`,
    preheader: `${amount} is asked back.`,
    title: 'A customer disputes a payment',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        `A customer asks their bank for ${amount} back. Answer in Paystack's dashboard: nobody answering in time counts as accepting it.`,
      ),
      facts(
        ['Payment', oneLine(data.number)],
        ['Disputed', amount],
        ['Reason', oneLine(data.reason)],
        ...(data.dueAt === null ? [] : ([['Answer by', lagosTime(data.dueAt)]] as const)),
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
    subject: `A dispute is over: ${oneLine(data.number)}`,
    preheader: takenKobo > 0 ? `${taken} was taken back.` : 'Nothing was taken back.',
    title: 'A dispute is over',
    blocks: [
      paragraph(greeting(data.name)),
      paragraph(
        takenKobo > 0
          ? `${taken} went back to the customer. It cannot be refunded again. Decide what becomes of the order.`
          : 'Nothing was taken back: the payment stays ours.',
      ),
      facts(
        ['Payment', oneLine(data.number)],
        ['Disputed', amountOf(data)],
        ['Outcome', oneLine(data.outcome)],
      ),
      button('Open Money', data.link),
    ],
    why,
  };
}
