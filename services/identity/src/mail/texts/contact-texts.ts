import { cutText } from '@poc/contracts/graphemes';
import { aside, details, type MailContent, type MailPlace, paragraph, quote } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, oneLine } from './wording.ts';

const maxSubject = 120;

/** Email to support; replies go to the writer. */
export const contactMessage = (data: MailData['contact-message']): MailContent => ({
  subject: `${data.priority ? '[Priority] ' : ''}Contact: ${cutText(oneLine(data.subject), maxSubject)}`,
  preheader: `${oneLine(data.name)} wrote to support.`,
  title: 'A message for support',
  blocks: [
    details(
      ['Name', oneLine(data.name)],
      ['Email', data.email],
      ['Subject', oneLine(data.subject)],
      ...(data.priority
        ? [['Priority', `${data.priority.plan}, signed in as ${data.priority.account}`] as const]
        : []),
    ),
    quote(data.message),
    paragraph('Reply to this email to answer. The writer typed in the address; it is not verified.'),
  ],
  why: "You're receiving this because a message was sent through the POC contact form.",
});

/** Does not quote the message, so that the form cannot be used to send text to other people's email addresses. */
export const contactReceipt = (
  data: MailData['contact-receipt'],
  { supportEmail }: MailPlace,
): MailContent => ({
  subject: 'We received your message',
  preheader: 'We will reply to this address.',
  title: 'We received your message',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(
      'Thank you for writing to POC. A member of our team will read your message and reply to this address.',
    ),
    paragraph(`If you want to add something, write to ${supportEmail}.`),
    aside('Did not write to us?', 'Someone entered your address by mistake. You do not need to do anything.'),
  ],
  why: "You're receiving this because this address was entered in the POC contact form.",
});
