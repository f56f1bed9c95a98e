import { paths } from '../../../../config/paths.ts';
import { Badge } from '../../../../shared/components/badge.tsx';
import { formatDay } from '../../../../shared/text/dates.ts';
import { formatNaira } from '../../../../shared/text/money.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

type Order = Dashboard['recentOrders'][number];

const tones = {
  pending: 'warning',
  paid: 'growth',
  shipped: 'danfo',
  delivered: 'growth',
  cancelled: 'plain',
} as const;

/** The latest orders: who bought what, for how much, and how far it is. */
export function RecentOrders({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <Section
      title="Recent Orders"
      to={paths.admin.orders}
      linkLabel="All Orders"
      items={dashboard?.recentOrders}
      away={dashboard?.unavailable.includes('orders') ?? false}
      emptyText="No orders yet. The till is warm and waiting."
    >
      {(orders) => (
        <table className={styles.table}>
          <caption className="visually-hidden">Recent orders</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col">Date</th>
              <th scope="col" className={styles.right}>
                Total
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td data-label="Order">
                  <span className={styles.strong}>{productOf(order)}</span>
                  <span className={styles.quiet}>{order.number}</span>
                </td>
                <td data-label="Customer">{order.User.name}</td>
                <td data-label="Date" className={styles.together}>
                  {formatDay(order.createdAt)}
                </td>
                <td data-label="Total" className={`${styles.together} ${styles.right}`}>
                  {formatNaira(order.total_price)}
                </td>
                <td data-label="Status">
                  <Badge tone={tones[order.status]}>{order.status}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** The first product, and how many more there are. */
function productOf({ items }: Order): string {
  const first = items[0]?.Merch.product_name ?? 'No product';
  return items.length > 1 ? `${first}, +${items.length - 1} more` : first;
}
