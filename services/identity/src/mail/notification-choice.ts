import type { Settings } from '@poc/contracts/entities/identity';
import type { MailKind } from './mail-kinds.ts';

/** What a person can choose to hear about. */
export type NotificationType = keyof Settings['notifications']['types'];

/** The kinds that people may do without. All others are about security or money, or were asked for, and always go. */
const typeOf: Partial<Record<MailKind, NotificationType>> = {
  welcome: 'newContent',
  'stream-started': 'newContent',
  'notification-digest': 'community',
  'order-unpaid': 'orderUpdates',
  'order-status': 'orderUpdates',
  'order-tracking': 'orderUpdates',
  'order-cancelled': 'orderUpdates',
};

/** Which choice rules a kind of mail; undefined where none does. */
export const choiceOf = (kind: MailKind): NotificationType | undefined => typeOf[kind];

/** Whether somebody with these settings wants mails of a type. */
export const wantsMail = ({ notifications }: Settings, type: NotificationType): boolean =>
  notifications.email && notifications.types[type];
