import { announcementContent } from '../announcements/announcement-content.ts';
import type { MailContent, MailPlace } from '../mail-content.ts';
import type { MailData, WrittenKind } from '../mail-kinds.ts';
import {
  accountDeleted,
  accountRestored,
  accountSuspended,
  invitation,
  roleChanged,
} from './administration-texts.ts';
import { notificationDigest, postingBanned, textModerated } from './community-texts.ts';
import { contactMessage, contactReceipt } from './contact-texts.ts';
import { disputeOpened, disputeResolved } from './dispute-texts.ts';
import { streamStarted } from './live-texts.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter-texts.ts';
import {
  orderCancelled,
  orderCancelledPaid,
  orderReceipt,
  orderRefunded,
  orderStatus,
  orderTracking,
  orderUnpaid,
} from './order-texts.ts';
import { plan } from './plan-texts.ts';
import { refundDecided, refundDelayed, refundTrouble } from './refund-texts.ts';
import { alreadyRegistered, verificationCode, welcome } from './registration-texts.ts';
import { secondFactor } from './second-factor-texts.ts';
import {
  emailChanged,
  emailChangeUndone,
  emailInUse,
  newEmailCode,
  passwordChanged,
  resetCode,
} from './security-texts.ts';
import { differencesFound, ordersPaid, stockLow } from './shop-texts.ts';

const texts: { [K in WrittenKind]: (data: MailData[K], place: MailPlace) => MailContent } = {
  'verification-code': verificationCode,
  'already-registered': alreadyRegistered,
  welcome,
  'stream-started': streamStarted,
  'text-moderated': textModerated,
  'posting-banned': postingBanned,
  'notification-digest': notificationDigest,
  'reset-code': resetCode,
  'password-changed': passwordChanged,
  'second-factor': secondFactor,
  'new-email-code': newEmailCode,
  'email-in-use': emailInUse,
  'email-changed': emailChanged,
  'email-change-undone': emailChangeUndone,
  'role-changed': roleChanged,
  'account-suspended': accountSuspended,
  'account-restored': accountRestored,
  'account-deleted': accountDeleted,
  invitation,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  plan,
  'order-receipt': orderReceipt,
  'order-unpaid': orderUnpaid,
  'order-status': orderStatus,
  'order-tracking': orderTracking,
  'order-refunded': orderRefunded,
  'refund-decided': refundDecided,
  'refund-delayed': refundDelayed,
  'refund-trouble': refundTrouble,
  'dispute-opened': disputeOpened,
  'dispute-resolved': disputeResolved,
  'order-cancelled': orderCancelled,
  'order-cancelled-paid': orderCancelledPaid,
  'orders-paid': ordersPaid,
  'stock-low': stockLow,
  'differences-found': differencesFound,
  'contact-message': contactMessage,
  'contact-receipt': contactReceipt,
  'announcement-test': (data) => ({ ...announcementContent(data, {}), subject: `Test: ${data.subject}` }),
};

export function contentOf<K extends WrittenKind>(kind: K, data: MailData[K], place: MailPlace): MailContent {
  const write: (data: MailData[K], place: MailPlace) => MailContent = texts[kind];
  return write(data, place);
}
