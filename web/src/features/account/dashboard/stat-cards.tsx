import { useQuery } from '@tanstack/react-query';
import { Crown, MessagesSquare, MonitorPlay, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { postCountQuery, watchedCountQuery } from '../../../shared/counts/api/count-queries.ts';
import { recentOrdersQuery } from '../../../shared/orders/api/order-queries.ts';
import { isRunning, subscriptionQuery } from '../../../shared/subscription/api/subscription-queries.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import styles from './dashboard.module.css';

const icon = { size: 22, 'aria-hidden': true } as const;

/** Four figures. A dash, not a zero, replaces a figure that failed to load. */
export function StatCards({ userId }: { userId: string }) {
  const watched = useQuery({ ...watchedCountQuery(userId), staleTime: 0 });
  const orders = useQuery(recentOrdersQuery(userId));
  const posts = useQuery(postCountQuery(userId));
  const subscription = useQuery(subscriptionQuery(userId));
  const plan = isRunning(subscription.data ?? null) ? 'Active' : 'Inactive';
  return (
    <dl className={styles.stats}>
      <Stat label="Videos Watched" icon={<MonitorPlay {...icon} />} value={countOf(watched.data)} />
      <Stat label="Orders" icon={<ReceiptText {...icon} />} value={countOf(orders.data?.total)} />
      <Stat label="Community Posts" icon={<MessagesSquare {...icon} />} value={countOf(posts.data)} />
      <Stat
        label="Subscription"
        icon={<Crown {...icon} />}
        value={subscription.data === undefined ? null : plan}
      />
    </dl>
  );
}

const countOf = (count: number | undefined) => (count === undefined ? null : formatCount(count));

function Stat({ label, icon: picture, value }: { label: string; icon: ReactNode; value: string | null }) {
  return (
    <div className={`surface ${styles.stat}`}>
      <dt>
        {picture}
        {label}
      </dt>
      <dd>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">not known yet</span>
          </>
        )}
      </dd>
    </div>
  );
}
