import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { recentOrdersQuery } from '../../../shared/orders/api/order-queries.ts';
import { OrderStatus } from '../../../shared/orders/order-status.tsx';
import { productsLabel } from '../../../shared/orders/order-texts.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

/** Latest orders: id, product, date, total and status. */
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
          <table className={`lined-table ${styles.table}`}>
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
                  <td>
                    <Link to={paths.member.order(order.id)}>{order.number}</Link>
                  </td>
                  <td>{productsLabel(order)}</td>
                  <td className="figures">{formatDay(order.createdAt)}</td>
                  <td className="figures">{formatNairaTotal(order.total_price)}</td>
                  <td>
                    <OrderStatus status={order.status} />
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
