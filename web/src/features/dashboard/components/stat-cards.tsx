import Skeleton from '@mui/material/Skeleton';
import type { DashboardPart } from '@poc/contracts/endpoints/gateway';
import { MessagesSquare, MonitorPlay, ReceiptText, ShoppingBag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';

type Stat = keyof Dashboard['stats'] & DashboardPart;

const icon = { size: 22, 'aria-hidden': true } as const;
const cards: readonly { stat: Stat; label: string; to: string; picture: ReactNode }[] = [
  { stat: 'users', label: 'Total Users', to: paths.admin.users, picture: <Users {...icon} /> },
  { stat: 'shows', label: 'Shows', to: paths.admin.shows, picture: <MonitorPlay {...icon} /> },
  { stat: 'merch', label: 'Products', to: paths.admin.merch, picture: <ShoppingBag {...icon} /> },
  { stat: 'orders', label: 'Orders', to: paths.admin.orders, picture: <ReceiptText {...icon} /> },
  { stat: 'posts', label: 'Posts', to: paths.admin.posts, picture: <MessagesSquare {...icon} /> },
];

interface StatCardsProps {
  dashboard: Dashboard | undefined;
  loading: boolean;
}

/** Five figures. A dash, not a zero, replaces a figure that failed to load. */
export function StatCards({ dashboard, loading }: StatCardsProps) {
  const figureOf = (stat: Stat) =>
    dashboard && !dashboard.unavailable.includes(stat) ? formatCount(dashboard.stats[stat]) : null;
  return (
    <dl className={styles.stats} aria-busy={loading}>
      {cards.map(({ stat, label, to, picture }) => (
        <div key={stat} className={`surface ${styles.stat}`}>
          <dt>
            {picture}
            <Link to={to}>{label}</Link>
          </dt>
          <dd>{loading ? <Skeleton width="4rem" height="1em" /> : (figureOf(stat) ?? <Unknown />)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not known at the moment</span>
    </>
  );
}
