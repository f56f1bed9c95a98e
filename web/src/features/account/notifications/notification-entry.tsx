import type { Notification, NotificationKind } from '@poc/contracts/entities/notifications';
import {
  AtSign,
  Ban,
  CircleCheck,
  Heart,
  type LucideIcon,
  MessageCircle,
  MonitorPlay,
  Radio,
  ReceiptText,
  ShieldAlert,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatAge, formatMoment } from '../../../shared/text/dates.ts';
import styles from './notifications.module.css';

const icons: Record<NotificationKind, LucideIcon> = {
  comment: MessageCircle,
  reply: MessageCircle,
  mention: AtSign,
  'post-liked': Heart,
  'comment-liked': Heart,
  answer: CircleCheck,
  follow: UserPlus,
  order: ReceiptText,
  'stream-started': Radio,
  'host-show': MonitorPlay,
  'text-moderated': ShieldAlert,
  'posting-ban': Ban,
};

export function NotificationEntry({
  notification: { kind, text, link, read, at },
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) {
  const Icon = icons[kind];
  return (
    <li>
      <Link to={link} className={styles.entry} data-read={read} onClick={onOpen}>
        <Icon size={20} aria-hidden="true" />
        <span dir="auto">
          {!read && <span className="visually-hidden">Unread: </span>}
          {text}
          <time dateTime={at} title={formatMoment(at)}>
            {formatAge(at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
