import type { Order } from '@poc/contracts/entities/commerce';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../shared/components/badge.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import styles from './dashboard.module.css';
import { recentOrdersQuery } from './dashboard-queries.ts';
import { Section } from './section.tsx';

const tones = {
  pending: 'warning',
  paid: 'growth',
  shipped: 'danfo',
  delivered: 'growth',
  cancelled: 'plain',
} as const;

/** The latest orders: id, product, date, total and status. */
export function RecentOrders({ userId }: { userId: string }) {
  return (
    <Section
      title="Recent Orders"
      to="/orders"
      linkLabel="All Orders"
      query={useQuery(recentOrdersQuery(userId))}
      emptyText="No orders yet. Your wardrobe has not heard of us."
    >
      {(orders) => (
        <div className={styles.tableFrame}>
          <table className={styles.table}>
            <caption className="visually-hidden">Recent orders</caption>
            <thead>
              <tr>
                <th scope="col">Order ID</th>
                <th scope="col">Product</th>
                <th scope="col">Date</th>
                <th scope="col">Total</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td data-label="Order ID" className={styles.breaks}>
                    {order.id}
                  </td>
                  <td data-label="Product" className={styles.breaks}>
                    {productOf(order)}
                  </td>
                  <td data-label="Date" className={styles.together}>
                    {formatDay(order.createdAt)}
                  </td>
                  <td data-label="Total" className={styles.together}>
                    {formatNaira(order.total_price)}
                  </td>
                  <td data-label="Status">
                    <Badge tone={tones[order.status]}>{order.status}</Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** The first product, and how many more there are. */
function productOf({ items }: Order): string {
  const first = items[0]?.Merch.product_name ?? 'No product';
  return items.length > 1 ? `${first}, +${items.length - 1} more` : first;
}
