import { cutText } from '@poc/contracts/graphemes';
import { aside, facts, type MailContent, type MailPlace, paragraph, quote } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, oneLine } from './wording.ts';

const subjectMax = 120;

/** To support, whose answer goes to the writer. */
export const contactMessage = (data: MailData['contact-message']): MailContent => ({
  subject: `${data.priority ? '[Priority] ' : ''}Contact: ${cutText(oneLine(data.subject), subjectMax)}`,
  preheader: `${oneLine(data.name)} wrote to support.`,
  title: 'A message for support',
  blocks: [
    facts(
      ['Name', oneLine(data.name)],
      ['Email', data.email],
      ['Subject', oneLine(data.subject)],
      ...(data.priority
        ? [['Priority', `${data.priority.plan}, signed in as ${data.priority.account}`] as const]
        : []),
    ),
    quote(data.message),
    paragraph('Answer this mail to write back. The address was typed in by the writer and is not verified.'),
  ],
  why: 'You got this mail because it came through the contact form of POC.',
});

/** It repeats nothing of the message: anyone who typed in another's address must not make us carry his words to it. */
export const contactReceipt = (
  data: MailData['contact-receipt'],
  { supportEmail }: MailPlace,
): MailContent => ({
  subject: 'We got your message',
  preheader: 'A person reads it, and answers to this address.',
  title: 'We got your message',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph('Thank you for writing to POC. A person reads your message and answers to this address.'),
    paragraph(`Something to add? Write to ${supportEmail}.`),
    aside(
      'You did not write to us?',
      'Then somebody typed your address by mistake. You need not do anything.',
    ),
  ],
  why: 'You got this mail because this address was entered in the contact form of POC.',
});
