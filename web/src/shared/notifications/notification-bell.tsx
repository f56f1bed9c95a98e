import IconButton from '@mui/material/IconButton';
import { unreadCounted } from '@poc/contracts/entities/notifications';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSession } from '../auth/use-session.ts';
import { unreadQuery } from './api/notification-queries.ts';
import styles from './notification-bell.module.css';
import { useOwnChanges } from './use-own-changes.ts';

/** Link to the notifications with the number of unread ones. Nothing for visitors. */
export function NotificationBell() {
  const userId = useSession()?.user.id ?? '';
  const isNotified = useOwnChanges(userId);
  const { data } = useQuery({ ...unreadQuery(userId, isNotified), enabled: userId !== '' });
  if (userId === '') return null;
  const unread = data?.unread ?? 0;
  const shown = unread < unreadCounted ? String(unread) : `${unreadCounted - 1}+`;
  return (
    <IconButton
      to={paths.member.notifications}
      component={Link}
      className={styles.bell}
      aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
    >
      <Bell size={21} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </IconButton>
  );
}
