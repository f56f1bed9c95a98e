import { button, type MailContent, type MailPlace, paragraph } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, oneLine } from './wording.ts';

export const streamStarted = (data: MailData['stream-started'], { unsubscribe }: MailPlace): MailContent => ({
  subject: `Live now: ${oneLine(data.show)}`,
  preheader: 'You set a reminder. Join while it is live.',
  title: 'Your stream has started',
  blocks: [
    paragraph(greeting(data.name)),
    paragraph(`${oneLine(data.show)} is live now. You set a reminder for this stream.`),
    button('Join Stream', data.link),
    paragraph('If you miss it, you can watch the recording with its chat on the same page afterwards.'),
  ],
  why: "You're receiving this because you set a reminder for this stream and emails about new content are on.",
  ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'emails about new content' } } : {}),
});
