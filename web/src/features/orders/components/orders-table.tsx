import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { Picture } from '../../../shared/images/picture.tsx';
import { OrderStatus } from '../../../shared/orders/order-status.tsx';
import { hasMoneyNews, paymentTextsOf, productsLabel } from '../../../shared/orders/order-texts.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import styles from './orders.module.css';

interface OrdersTableProps {
  orders: readonly Order[];
  onOpen: (id: string) => void;
}

/** The user's orders as a table; each row is a card on phones. */
export function OrdersTable({ orders, onOpen }: OrdersTableProps) {
  return (
    <table className={`lined-table ${styles.table}`}>
      <caption className="visually-hidden">My orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Product</th>
          <th scope="col">Date</th>
          <th scope="col">Total</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <ItemBoundary key={order.id} resetOn={order} as={{ columns: 6 }}>
            <Row order={order} onOpen={onOpen} />
          </ItemBoundary>
        ))}
      </tbody>
    </table>
  );
}

function Row({ order, onOpen }: { order: Order; onOpen: (id: string) => void }) {
  const { id, number, status, total_price, createdAt, items } = order;
  return (
    <tr>
      <td className={styles.id}>{number}</td>
      <td>
        <span className={styles.product}>
          <Picture
            className={styles.thumb}
            src={items[0]?.Merch.image_url ?? ''}
            alt=""
            kind="merch"
            sizes="56px"
          />
          {productsLabel(order)}
        </span>
      </td>
      <td className="figures">{formatDay(createdAt)}</td>
      <td className="figures">{formatNairaTotal(total_price)}</td>
      <td>
        <OrderStatus status={status} />
        {hasMoneyNews(order) && <small className={styles.money}>{paymentTextsOf(order).title}</small>}
      </td>
      <td className={styles.action}>
        <Button
          variant="outlined"
          size="small"
          aria-label={`View Details of order ${number}`}
          onClick={() => onOpen(id)}
        >
          View Details
        </Button>
      </td>
    </tr>
  );
}
