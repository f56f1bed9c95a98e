import type { Settings } from '@poc/contracts/entities/identity';
import type { MailKind } from './mail-kinds.ts';

export type NotificationType = keyof Settings['notifications']['types'];

/** Optional kinds. All others concern security or money, or were requested, and are always sent. */
const typeOf: Partial<Record<MailKind, NotificationType>> = {
  welcome: 'newContent',
  announcement: 'promotions',
  'stream-started': 'newContent',
  'notification-digest': 'community',
  'order-unpaid': 'orderUpdates',
  'order-status': 'orderUpdates',
  'order-tracking': 'orderUpdates',
  'order-cancelled': 'orderUpdates',
};

export const choiceOf = (kind: MailKind): NotificationType | undefined => typeOf[kind];

export const wantsMail = ({ notifications }: Settings, type: NotificationType): boolean =>
  notifications.email && notifications.types[type];
