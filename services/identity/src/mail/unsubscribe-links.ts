import type { MailData, MailKind } from './mail-kinds.ts';
import { choiceOf } from './notification-choice.ts';
import { type Unsubscription, unsubscribeToken } from './unsubscribe-token.ts';

/** Subscription that the recipient of an email can end; undefined for mandatory emails. */
export function unsubscriptionOf(
  kind: MailKind,
  data: MailData[MailKind],
  userId: string | null,
): Unsubscription | undefined {
  const counted = 'announcementId' in data ? { announcementId: data.announcementId } : {};
  if ('subscriberId' in data) return { kind: 'newsletter', subscriberId: data.subscriberId, ...counted };
  const type = choiceOf(kind);
  return type !== undefined && userId !== null
    ? { kind: 'notifications', userId, type, ...counted }
    : undefined;
}

export function unsubscribeLinks(
  what: Unsubscription,
  publicUrl: string,
  secret: string,
): { page: string; oneClick: string } {
  const token = unsubscribeToken(what, secret);
  return {
    // In the fragment, which stays in the browser.
    page: `${publicUrl}/newsletter/unsubscribe#${token}`,
    oneClick: `${publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  };
}
