import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { reservedUntil } from '../../../shared/orders/order-texts.ts';
import { formatClock } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import styles from './order-details.module.css';

/** Link to pay for an unpaid order while its products are reserved. */
export function PayNow({ order }: { order: Order }) {
  const { authorization_url: url, total_price } = order;
  const until = reservedUntil(order);
  if (url === null || until === null) return null;
  return (
    <section className={styles.payNow}>
      <p>
        <strong>This order is not paid yet.</strong> Pay by {formatClock(until)}: until then its products are
        reserved for you.
      </p>
      <Button variant="contained" href={url}>
        Pay now: {formatNairaTotal(total_price)}
      </Button>
    </section>
  );
}
