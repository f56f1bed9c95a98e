import type { PushMessage } from '@poc/contracts/entities/notifications';
import { cutText } from '@poc/contracts/graphemes';
import type { NotificationDoc } from '../notification.model.ts';
import { type Actors, presentNotification } from '../present-notification.ts';

/** Of several notices so many are quoted. */
const quotedMax = 3;
/** In UTF-16 code units: three of them fit into a message of 4,096 bytes, whatever the script. */
const lineMax = 240;

const cut = (text: string): string => cutText(text.toWellFormed(), lineMax);

/** What a browser shows: a notification by itself, several summed up in one. */
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
