import { CreditCard, MonitorPlay, Radio, ShoppingBag } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import section from '../../../shared/components/list-section.module.css';
import styles from './dashboard.module.css';

const icon = { size: 22, 'aria-hidden': true } as const;
const actions = [
  { to: paths.admin.shows, label: 'Manage Shows', picture: <MonitorPlay {...icon} /> },
  { to: paths.admin.streams, label: 'Manage Streams', picture: <Radio {...icon} /> },
  { to: paths.admin.merch, label: 'Manage Products', picture: <ShoppingBag {...icon} /> },
  { to: paths.admin.subscriptions, label: 'Manage Subscriptions', picture: <CreditCard {...icon} /> },
] as const;

/** Links to common tasks, independent of the figures. */
export function QuickActions() {
  const id = useId();
  return (
    <section className={`surface ${section.section}`} aria-labelledby={id}>
      <h2 id={id}>Quick Actions</h2>
      <ul className={styles.quick}>
        {actions.map(({ to, label, picture }) => (
          <li key={to}>
            <Link to={to} className={styles.action}>
              {picture}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
