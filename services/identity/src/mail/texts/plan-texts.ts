import { button, details, type MailContent, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { amountOf, formatDate, greeting, oneLine } from './wording.ts';

type PlanMail = MailData['plan'];

/** Title, which is also the subject, and paragraphs of each notice. */
const words: {
  readonly [K in PlanMail['notice']]: (mail: PlanMail & { until: string; price: string }) => {
    readonly title: string;
    readonly lines: readonly string[];
  };
} = {
  started: ({ planName, price, until, hasCard }) => ({
    title: `You are on ${planName}`,
    lines: [
      `Thank you. You paid ${price}, and your ${planName} plan is active until ${until}.`,
      hasCard
        ? 'Your card is then charged for the next month. You can cancel before then and keep your plan until that date.'
        : 'We have no card that we can charge, so we will email you when the next payment is due.',
    ],
  }),
  renewed: ({ planName, price, until }) => ({
    title: `Your ${planName} plan was renewed`,
    lines: [`We charged your card ${price}. Your ${planName} plan is active until ${until}.`],
  }),
  'payment-failed': ({ planName, price, until, hasCard, reason }) => ({
    title: `Payment for ${planName} is due`,
    lines: [
      hasCard
        ? `We could not charge your card ${price} for the next month: ${reason}`
        : `Your month of ${planName} has ended, and we have no card that we can charge ${price} for the next one.`,
      `Your plan stays active until ${until}. ${hasCard ? 'We will try your card again until then, or you can pay now.' : 'Pay by then to continue without interruption.'}`,
    ],
  }),
  'payment-still-due': ({ planName, price, until }) => ({
    title: `Payment for ${planName} is still due`,
    lines: [`We have not received ${price} for the next month yet. Your plan stays active until ${until}.`],
  }),
  expired: ({ planName }) => ({
    title: `Your ${planName} plan has ended`,
    lines: [
      'We did not receive the payment for the next month, so your plan has ended. Your account, orders and posts stay as they are.',
      'You can choose a plan again at any time.',
    ],
  }),
  'card-expiring': ({ planName, until, reason }) => ({
    title: 'Your card expires soon',
    lines: [
      `${reason} expires before the next payment for ${planName} on ${until}. Add another card to continue without interruption.`,
    ],
  }),
  'price-change': ({ planName, price, until, reason }) => ({
    title: `The price of ${planName} is changing`,
    lines: [
      `From ${until}, ${planName} costs ${price} per month instead of ${reason}.`,
      `To avoid the new price, cancel before ${until}: your plan stays active until then, and you are not charged again.`,
    ],
  }),
  'trial-started': ({ planName, until }) => ({
    title: `Your seven-day trial of ${planName}`,
    lines: [
      `Your ${planName} trial is active until ${until}. The ₦50 charged to check your card is refunded to it.`,
      'Your card is then charged for a month, unless you cancel before then.',
    ],
  }),
  'trial-ending': ({ planName, price, until, hasCard }) => ({
    title: `Your free trial ends on ${until}`,
    lines: [
      hasCard
        ? `On ${until}, your card is charged ${price} for a month of ${planName}. Cancel before then and you pay nothing.`
        : `Your trial of ${planName} ends on ${until}. We have no card that we can charge, so pay then to continue.`,
    ],
  }),
  cancelled: ({ planName, until }) => ({
    title: `You cancelled ${planName}`,
    lines: [`You will not be charged again. Your plan stays active until ${until}.`],
  }),
  granted: ({ planName, until, reason }) => ({
    title: `You now have ${planName}`,
    lines: [`POC gave you ${planName} until ${until}.`, ...(reason === '' ? [] : [`The reason: ${reason}`])],
  }),
  ended: ({ planName, reason, amountKobo, price }) => ({
    title: `Your ${planName} plan was ended`,
    lines: [
      'POC ended your plan.',
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      ...(amountKobo === 0 ? [] : [`We are refunding ${price} to your original payment method.`]),
    ],
  }),
  'confirm-charge': ({ planName, price }) => ({
    title: 'Your bank asks you to confirm a payment',
    lines: [
      `We charged your card ${price} for the next month of ${planName}, and your bank asks you to confirm it.`,
      'Confirm it with the button below within a day.',
    ],
  }),
  'payment-returned': ({ planName, price, reason }) => ({
    title: 'We are refunding your payment',
    lines: [
      `We received ${price} for ${planName} but could not use it: ${reason}`,
      'We are refunding all of it to your original payment method.',
    ],
  }),
  'transfer-due': ({ planName, price, until }) => ({
    title: `Your ${planName} plan ends on ${until}`,
    lines: [
      `You have no card that we can charge, so ${price} for the next month of ${planName} is due by bank transfer on ${until}. We will email you the link to pay that day, and your plan stays active for a week until you do.`,
      'Add a card before then and we charge it on that day instead.',
    ],
  }),
  'pay-link': ({ planName, price }) => ({
    title: `Pay for ${planName}`,
    lines: [`You can pay ${price} for a month of ${planName} with the button below.`],
  }),
};

/** Notices that request a payment; their button opens the checkout. */
const requestsPayment: readonly PlanMail['notice'][] = [
  'payment-failed',
  'payment-still-due',
  'expired',
  'pay-link',
  'confirm-charge',
];

export function plan(data: PlanMail): MailContent {
  const shown = { ...data, planName: oneLine(data.planName), reason: oneLine(data.reason) };
  const until = formatDate(data.endDate);
  const { title, lines } = words[data.notice]({
    ...shown,
    until,
    price: amountOf({ currency: 'NGN', ...data }),
  });
  return {
    subject: title,
    preheader: lines[0] ?? title,
    title,
    blocks: [
      paragraph(greeting(data.name)),
      ...lines.map(paragraph),
      details(['Plan', shown.planName]),
      requestsPayment.includes(data.notice)
        ? button(data.notice === 'confirm-charge' ? 'Confirm payment' : 'Pay now', data.payLink)
        : button('Open your plan', data.link),
      ...(data.cardLink
        ? [
            paragraph(
              'You can also add a card without signing in. The link works once and expires after 24 hours.',
            ),
            button('Add a card', data.cardLink),
          ]
        : []),
    ],
    why: "You're receiving this because you have or had a POC plan. Emails about payments cannot be turned off.",
  };
}
