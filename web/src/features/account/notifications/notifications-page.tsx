import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import {
  notificationsQuery,
  useReadNotifications,
} from '../../../shared/notifications/api/notification-queries.ts';
import { NotificationEntry } from './notification-entry.tsx';
import styles from './notifications.module.css';

const skeletons = ['one', 'two', 'three', 'four'];

/** `/user/notifications`: notifications of the user, linked to their subjects. */
export function NotificationsPage() {
  const userId = useSession()?.user.id ?? '';
  const list = useInfiniteQuery({ ...notificationsQuery(userId), enabled: userId !== '' });
  const read = useReadNotifications(userId);
  const notifications = itemsOf(list.data);
  const [newest] = notifications ?? [];
  const hasUnread = notifications?.some((one) => !one.read);

  return (
    <div className="page">
      <PageHeader
        title="Notifications"
        text="Community activity, your orders, reminders, hosts you follow, and moderators’ decisions."
      >
        {newest && hasUnread && (
          <Button variant="outlined" onClick={() => read.mutate({ at: newest.at })}>
            <CheckCheck size={18} aria-hidden="true" />
            Mark all as read
          </Button>
        )}
      </PageHeader>
      <PageList
        list={list}
        failed="Your notifications could not be loaded"
        loading={
          <Loading text="Loading your notifications…" className={styles.list}>
            {skeletons.map((key) => (
              <Skeleton key={key} height="4.5rem" style={{ borderRadius: 'var(--radius)' }} />
            ))}
          </Loading>
        }
        empty={
          <EmptyState drawing="bell" title="No notifications" text="Replies to you appear here.">
            <Button component={Link} variant="contained" to={paths.community}>
              Go to the community
            </Button>
          </EmptyState>
        }
      >
        {(all) => (
          <ul className={styles.list}>
            {all.map((one) => (
              <NotificationEntry
                key={one.id}
                notification={one}
                onOpen={() => !one.read && read.mutate({ id: one.id, at: one.at })}
              />
            ))}
          </ul>
        )}
      </PageList>
    </div>
  );
}
