import type { MailData, MailKind } from './mail-kinds.ts';
import { choiceOf } from './notification-choice.ts';
import { type Unsubscription, unsubscribeToken } from './unsubscribe-token.ts';

/** What the reader of a mail can unsubscribe from; undefined for mails that always come. */
export function unsubscriptionOf(
  kind: MailKind,
  data: MailData[MailKind],
  userId: string | null,
): Unsubscription | undefined {
  if ('subscriberId' in data) return { kind: 'newsletter', subscriberId: data.subscriberId };
  const type = choiceOf(kind);
  return type !== undefined && userId !== null ? { kind: 'notifications', userId, type } : undefined;
}

/** The page that asks once more, and the address that mail programs post to by one click. */
export function unsubscribeLinks(
  what: Unsubscription,
  publicUrl: string,
  secret: string,
): { page: string; oneClick: string } {
  const token = unsubscribeToken(what, secret);
  return {
    // Behind the #, where it stays in the browser.
    page: `${publicUrl}/newsletter/unsubscribe#${token}`,
    oneClick: `${publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  };
}
