import type { AnnouncementAudience } from '@poc/contracts/entities/announcements';
import { blockText } from '../design/render-text.ts';
import type { MailContent, MailPlace } from '../mail-content.ts';
import { markdownBlocks } from '../markdown-blocks.ts';
import { oneLine } from '../texts/wording.ts';
import type { AnnouncementDoc } from './announcement.model.ts';

export type AnnouncementText = Pick<AnnouncementDoc, 'subject' | 'content' | 'audience'>;

const maxPreheader = 120;

const consented = 'promotions are on in your settings';
const reasons: Readonly<Record<AnnouncementAudience, string>> = {
  newsletter: 'you subscribed to the POC newsletter',
  members: consented,
  premium: `you are on Premium and ${consented}`,
  ultimate: `you are on Ultimate and ${consented}`,
};

export function announcementContent(
  { subject, content, audience }: AnnouncementText,
  { unsubscribe }: Pick<MailPlace, 'unsubscribe'>,
): MailContent {
  const blocks = markdownBlocks(content);
  return {
    subject,
    preheader: [...oneLine(blocks.map(blockText).join(' '))].slice(0, maxPreheader).join(''),
    title: subject,
    blocks,
    why: `You're receiving this because ${reasons[audience]}.`,
    ...(unsubscribe && {
      unsubscribe: { ...unsubscribe, from: audience === 'newsletter' ? 'the newsletter' : 'promotions' },
    }),
  };
}
