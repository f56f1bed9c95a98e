import { button, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, oneLine } from './wording.ts';

export const streamStarted = (data: MailData['stream-started'], { unsubscribe }: MailPlace): MailContent => ({
  subject: `It has started: ${oneLine(data.show)}`,
  preheader: 'You asked for a reminder. Join while it is live.',
  title: 'It has started',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(`${oneLine(data.show)} is live now, and you asked for a reminder.`),
    button('Join Stream', data.link),
    paragraph('Too late? When it is over, the same page plays it again, with its chat.'),
  ],
  why: 'You got this mail because you set a reminder for this stream, and new content is among what you want to hear of.',
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'mails about new content' } } : {}),
});
