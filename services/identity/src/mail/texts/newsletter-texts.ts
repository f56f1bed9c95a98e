import { aside, button, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';

const from = 'the newsletter';

export const newsletterConfirm = (
  data: MailData['newsletter-confirm'],
  { unsubscribe }: MailPlace,
): MailContent => ({
  subject: 'Confirm the POC newsletter',
  preheader: 'Confirm your address to start receiving it.',
  title: 'Confirm your subscription',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      'This address was entered to receive the POC newsletter: new shows, live dates and news from the shop. Please confirm that you want it.',
    ),
    button('Yes, send me the newsletter', data.link),
    paragraph('The link is valid for 48 hours.'),
    aside(
      'Did not request this?',
      'Ignore this email. Without confirmation, you will not receive the newsletter.',
    ),
  ],
  why: "You're receiving this because this address was entered in the newsletter form of POC.",
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from } } : {}),
});

export const newsletterWelcome = (
  _data: MailData['newsletter-welcome'],
  { publicUrl, unsubscribe }: MailPlace,
): MailContent => ({
  subject: 'You are subscribed to the POC newsletter',
  preheader: 'What you will receive, and how to unsubscribe.',
  title: 'You are subscribed',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      'Thank you! You will receive the newsletter at this address: new shows, live dates and what is new in the shop.',
    ),
    button('See what is on', `${publicUrl}/shows`),
    paragraph('You can unsubscribe at any time with the link at the end of each newsletter.'),
  ],
  why: "You're receiving this because you subscribed to the POC newsletter.",
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from } } : {}),
});
