import { button, type MailContent, type MailPlace, paragraph, quote } from '../mail-content.ts';
import type { MailData } from '../mail-kinds.ts';
import { greeting, lagosTime, oneLine } from './wording.ts';

const why =
  "You're receiving this because a moderator reviewed something you wrote. These emails cannot be turned off.";

export const textModerated = (data: MailData['text-moderated']): MailContent => {
  const { name, kind, reason, link } = data;
  const excerpt = oneLine(data.excerpt);
  if (data.action === 'restored') {
    return {
      subject: `Your ${kind} is visible again`,
      preheader: 'A moderator reviewed it again.',
      title: `Your ${kind} is visible again`,
      blocks: [
        paragraph(greeting(name)),
        paragraph(`A moderator restored your ${kind}:`),
        quote(excerpt),
        button('Read it', link),
      ],
      why,
    };
  }
  const isRefused = data.action === 'appeal-refused';
  const title = isRefused ? `Your ${kind} stays hidden` : `Your ${kind} was hidden`;
  return {
    subject: title,
    preheader: isRefused ? 'The moderator explains the decision.' : 'Why, and what you can do about it.',
    title,
    blocks: [
      paragraph(greeting(name)),
      paragraph(
        isRefused
          ? `A moderator read your appeal, and your ${kind} stays hidden:`
          : `A moderator hid your ${kind}. Other members can no longer see it:`,
      ),
      quote(excerpt),
      paragraph('The reason:'),
      quote(reason),
      ...(isRefused
        ? []
        : [paragraph('If you disagree, you can appeal once. A moderator reads every appeal.')]),
      button(isRefused ? 'Open your posts' : 'Appeal', link),
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
  const title = count === 1 ? oneLine(first) : `${count} new notifications from the community`;
  return {
    subject: title,
    preheader: count === 1 ? 'You have a new notification.' : oneLine(first),
    title,
    blocks: [
      paragraph(greeting(name)),
      paragraph('Since your last digest:'),
      ...lines.map((line) => paragraph(oneLine(line))),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      button(count === 1 ? 'Read it' : 'See all', link),
    ],
    why: "You're receiving this because community emails are on. They arrive at most once a day.",
    ...(unsubscribe ? { unsubscribe: { ...unsubscribe, from: 'emails about the community' } } : {}),
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
        ? 'A POC administrator permanently banned you from posting and commenting in the community. The reason:'
        : `A POC administrator banned you from posting and commenting in the community until ${lagosTime(until)}. The reason:`,
    ),
    quote(reason),
    paragraph(
      `You can still read, watch and shop. If you disagree, write to ${supportEmail}. A member of our team reads every message.`,
    ),
    button('Write to us', `${publicUrl}/contact`),
  ],
  why: "You're receiving this because your community access changed. These emails cannot be turned off.",
});
