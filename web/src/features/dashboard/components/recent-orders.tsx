import { paths } from '../../../config/paths.ts';
import { OrderStatus } from '../../../shared/orders/order-status.tsx';
import { productsLabel } from '../../../shared/orders/order-texts.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

/** Latest orders with buyer, product, total and status. */
export function RecentOrders({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <Section
      title="Recent Orders"
      to={paths.admin.orders}
      linkLabel="All Orders"
      items={dashboard?.recentOrders}
      unavailable={dashboard?.unavailable.includes('orders') ?? false}
      loadingHeight="33rem"
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
                  <span className={styles.strong}>{productsLabel(order)}</span>
                  <span className={styles.quiet}>{order.number}</span>
                </td>
                <td data-label="Customer">{order.User.name}</td>
                <td data-label="Date" className="figures">
                  {formatDay(order.createdAt)}
                </td>
                <td data-label="Total" className={`figures ${styles.right}`}>
                  {formatNairaTotal(order.total_price)}
                </td>
                <td data-label="Status">
                  <OrderStatus status={order.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
