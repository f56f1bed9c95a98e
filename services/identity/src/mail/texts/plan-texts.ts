import { button, facts, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosDay, naira, oneLine } from './wording.ts';

type PlanMail = MailData['plan'];

/** What a mail about a plan says: its subject, and its sentences. */
const words: {
  readonly [K in PlanMail['notice']]: (mail: PlanMail & { until: string; price: string }) => {
    readonly title: string;
    readonly lines: readonly string[];
  };
} = {
  started: ({ planName, price, until, hasCard }) => ({
    title: `${planName} is yours`,
    lines: [
      `Thank you. You paid ${price}, and ${planName} is open to you until ${until}.`,
      hasCard
        ? 'Your card is charged for the next month then. You can cancel any time before, and keep what you paid for.'
        : 'We have no card to charge, so we ask you by mail when the month is over.',
    ],
  }),
  renewed: ({ planName, price, until }) => ({
    title: `${planName} goes on`,
    lines: [`We charged your card ${price}. ${planName} is open to you until ${until}.`],
  }),
  'payment-failed': ({ planName, price, until, hasCard, reason }) => ({
    title: `${planName} is not paid yet`,
    lines: [
      hasCard
        ? `We tried to charge your card ${price} for the next month, and it did not work: ${reason}`
        : `Your month of ${planName} is over, and we have no card to charge ${price} for the next one.`,
      `Everything stays open until ${until}. ${hasCard ? 'We try your card again until then, or you pay now.' : 'Pay until then to go on without a break.'}`,
    ],
  }),
  'payment-still-due': ({ planName, price, until }) => ({
    title: `${planName} is still to be paid`,
    lines: [`${price} for the next month has not come yet. Everything stays open until ${until}.`],
  }),
  expired: ({ planName }) => ({
    title: `${planName} is over`,
    lines: [
      'The payment for the next month did not come, so your plan has ended. Your account, your orders and your posts stay as they are.',
      'You can choose a plan again whenever you like.',
    ],
  }),
  'card-expiring': ({ planName, until, reason }) => ({
    title: 'Your card runs out soon',
    lines: [
      `${reason} runs out before ${planName} is to be paid again on ${until}. Add another card, so that it goes on without a break.`,
    ],
  }),
  'price-change': ({ planName, price, until, reason }) => ({
    title: `The price of ${planName} changes`,
    lines: [
      `From ${until} a month of ${planName} costs ${price} instead of ${reason}.`,
      `Cancel before ${until} if that is too much: what you paid for stays open until then, and nothing more is charged.`,
    ],
  }),
  'trial-started': ({ planName, until }) => ({
    title: `Your seven days of ${planName}`,
    lines: [
      `${planName} is open to you until ${until}. The ₦50 that checked your card goes back to it.`,
      'Then your card is charged for a month, unless you cancel before.',
    ],
  }),
  'trial-ending': ({ planName, price, until, hasCard }) => ({
    title: 'Your free trial ends in two days',
    lines: [
      hasCard
        ? `On ${until} your card is charged ${price} for a month of ${planName}. You can cancel until then, and pay nothing.`
        : `On ${until} your trial of ${planName} is over. We have no card to charge; pay then to go on.`,
    ],
  }),
  cancelled: ({ planName, until }) => ({
    title: `You cancelled ${planName}`,
    lines: [`Nothing more is charged. What you paid for stays open until ${until}.`],
  }),
  granted: ({ planName, until, reason }) => ({
    title: `${planName} is open to you`,
    lines: [
      `POC opened ${planName} for you until ${until}.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
    ],
  }),
  ended: ({ planName, reason, amountKobo, price }) => ({
    title: `${planName} was ended`,
    lines: [
      'POC ended your plan.',
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      ...(amountKobo === 0 ? [] : [`${price} goes back to where it came from.`]),
    ],
  }),
  'pay-link': ({ planName, price }) => ({
    title: `Pay for ${planName}`,
    lines: [`Here you can pay ${price} for a month of ${planName}.`],
  }),
};

/** Kinds that ask for money, and lead to where it is paid. */
const asks: readonly PlanMail['notice'][] = ['payment-failed', 'payment-still-due', 'expired', 'pay-link'];

/** A mail about somebody's plan. */
export function plan(data: PlanMail): MailContent {
  const given = { ...data, planName: oneLine(data.planName), reason: oneLine(data.reason) };
  const until = lagosDay(data.endDate);
  const { title, lines } = words[data.notice]({ ...given, until, price: naira(data.amountKobo) });
  return {
    subject: title,
    preheader: lines[0] ?? title,
    title,
    blocks: [
      paragraph(greeting(data.name)),
      ...lines.map(paragraph),
      facts(['Plan', given.planName]),
      asks.includes(data.notice) ? button('Pay now', data.payLink) : button('Open your plan', data.link),
    ],
    why: 'You got this mail because you have, or had, a plan of POC. Mails about what you pay always come.',
  };
}
