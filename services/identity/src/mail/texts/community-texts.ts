import { button, type MailContent, type MailPlace, paragraph, quote } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosTime, oneLine } from './wording.ts';

const why =
  'You got this mail because a moderator decided about something that you wrote. Such mails always come.';

export const textModerated = (data: MailData['text-moderated']): MailContent => {
  const { name, kind, reason, link } = data;
  const excerpt = oneLine(data.excerpt);
  if (data.action === 'restored') {
    return {
      subject: `Your ${kind} is shown again`,
      preheader: 'A moderator looked at it once more.',
      title: `Your ${kind} is shown again`,
      blocks: [
        paragraph(greeting(name)),
        paragraph(`A moderator put your ${kind} back where it was:`),
        quote(excerpt),
        button('Read it', link),
      ],
      why,
    };
  }
  const isRefused = data.action === 'appeal-refused';
  const title = isRefused ? `Your ${kind} stays hidden` : `Your ${kind} is hidden`;
  return {
    subject: title,
    preheader: isRefused ? 'What the moderator says.' : 'Why, and what you can do about it.',
    title,
    blocks: [
      paragraph(greeting(name)),
      paragraph(
        isRefused
          ? `A moderator read what you answered, and your ${kind} stays hidden:`
          : `A moderator hid your ${kind}, so nobody else sees it now:`,
      ),
      quote(excerpt),
      paragraph('The reason:'),
      quote(reason),
      ...(isRefused
        ? []
        : [paragraph('You do not agree? You can ask once to show it again. A person reads your answer.')]),
      button(isRefused ? 'Open your posts' : 'Answer', link),
    ],
    why,
  };
};

export const notificationDigest = (
  { name, lines, more, link }: MailData['notification-digest'],
  { unsubscribe }: MailPlace,
): MailContent => {
  const [first = ''] = lines;
  const count = lines.length + more;
  const title = count === 1 ? oneLine(first) : `${count} things happened in the community`;
  return {
    subject: title,
    preheader: count === 1 ? 'Somebody answered you.' : oneLine(first),
    title,
    blocks: [
      paragraph(greeting(name)),
      paragraph('Since the last mail:'),
      ...lines.map((line) => paragraph(oneLine(line))),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      button(count === 1 ? 'Read it' : 'See them all', link),
    ],
    why: 'You got this mail because the community is among what you want to hear of. It comes once a day, and only when there is something new.',
    ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'mails about the community' } } : {}),
  };
};

export const postingBanned = (
  { name, until, reason }: MailData['posting-banned'],
  { publicUrl, supportEmail }: MailPlace,
): MailContent => ({
  subject: 'You cannot post in the community for now',
  preheader: 'Why, and for how long.',
  title: 'You cannot post for now',
  blocks: [
    paragraph(greeting(name)),
    paragraph(
      until === null
        ? 'An administrator of POC stopped you from posting and commenting in the community, without an end. The reason:'
        : `An administrator of POC stopped you from posting and commenting in the community until ${lagosTime(until)}. The reason:`,
    ),
    quote(reason),
    paragraph(
      `You can go on reading, watching and shopping. You do not agree? Write to ${supportEmail}. A person reads it.`,
    ),
    button('Write to us', `${publicUrl}/contact`),
  ],
  why: 'You got this mail because an administrator changed what you can do in the community. Such mails always come.',
});
