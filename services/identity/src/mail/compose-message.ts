import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { renderHtml } from './design/render-html.ts';
import { renderText } from './design/render-text.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-queue.ts';
import { oneLine } from './texts/wording.ts';

export interface MailSettings {
  /** `POC <hello@poc.test>`. */
  readonly from: string;
  readonly supportEmail: string;
  /** Public origin, without a trailing slash. */
  readonly publicUrl: string;
}

/** Returns the address in `Name <address>`, or the text itself. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Derives the Message-ID from the row, so that mail clients merge duplicates. */
function messageId(rowId: string, from: string): string {
  const name = createHash('sha256').update(rowId).digest('hex').slice(0, 32);
  return `<${name}@${addressIn(from).split('@').at(-1) ?? 'localhost'}>`;
}

/**
 * Composes a message with a text and an HTML part.
 * @param date when the email was queued
 */
export function composeMessage(
  mail: Pick<Mail, 'to' | 'replyTo'> & { rowId: string; date: Date; content: MailContent },
  { from, publicUrl }: Pick<MailSettings, 'from' | 'publicUrl'>,
): SendMailOptions {
  const { content, to, replyTo, rowId, date } = mail;
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(content.subject),
    messageId: messageId(rowId, from),
    date,
    text: renderText(content, publicUrl),
    html: renderHtml(content, publicUrl),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'en-NG',
      ...(content.unsubscribe
        ? {
            'List-Unsubscribe': `<${content.unsubscribe.oneClick}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}
