import { aside, button, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';

const from = 'the newsletter';

export const newsletterConfirm = (
  data: MailData['newsletter-confirm'],
  { unsubscribe }: MailPlace,
): MailContent => ({
  subject: 'Confirm the POC newsletter',
  preheader: 'One more tap, and it comes to this address.',
  title: 'Shall we write to you?',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      'Somebody, we hope you, asked for the POC newsletter at this address: new shows, live dates, and a joke about money you can repeat. Please confirm that you want it.',
    ),
    button('Yes, send me the newsletter', data.link),
    paragraph('The link works for 48 hours.'),
    aside('You did not ask for it?', 'Ignore this mail. Unless you confirm, no newsletter comes.'),
  ],
  why: 'You got this mail because this address was entered in the newsletter box of POC.',
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from } } : {}),
});

export const newsletterWelcome = (
  _data: MailData['newsletter-welcome'],
  { publicUrl, unsubscribe }: MailPlace,
): MailContent => ({
  subject: 'You are on the POC newsletter',
  preheader: 'Confirmed. Here is what comes, and how to leave.',
  title: 'You are on the list',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      'Thank you! From now on the newsletter comes to this address: new shows, live dates and what is fresh in the shop. Not too often, we promise.',
    ),
    button('See what is on', `${publicUrl}/shows`),
    paragraph(
      'You can leave at any time with the link at the end of each newsletter. One tap, no questions.',
    ),
  ],
  why: 'You got this mail because you confirmed that you want the newsletter of POC.',
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from } } : {}),
});
