import type { PushMessage } from '@poc/contracts/entities/notifications';
import { cutText } from '@poc/contracts/graphemes';
import type { NotificationDoc } from '../notification.model.ts';
import { type Actors, presentNotification } from '../present-notification.ts';

const quotedMax = 3;
/** In UTF-16 code units: three lines fit into a message of 4,096 bytes in any script. */
const lineMax = 240;

const cut = (text: string): string => cutText(text.toWellFormed(), lineMax);

/** Composes the message for the browser: a single notification, or a summary of several. */
export function composePush(rows: readonly NotificationDoc[], actors: Actors): PushMessage {
  const [first] = rows;
  const texts = rows.map((row) => presentNotification(row, actors).text);
  if (first && rows.length === 1) {
    return { title: 'POC', body: cut(texts[0] ?? ''), link: first.link, tag: first.group };
  }
  const more = rows.length - quotedMax;
  const lines = [...texts.slice(0, quotedMax).map(cut), ...(more > 0 ? [`And ${more} more.`] : [])];
  return {
    title: `${rows.length} new notifications`,
    body: lines.join('\n'),
    link: '/user/notifications',
    tag: 'summary',
  };
}
