import type { Order } from '@poc/contracts/entities/orders';
import { Check } from 'lucide-react';
import { deliveryDays } from '../../../shared/orders/delivery-words.ts';
import { wasPaid } from '../../../shared/orders/order-words.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { latestArrival } from './latest-arrival.ts';
import styles from './order-progress.module.css';

const names = { pending: 'Placed', paid: 'Paid', shipped: 'Shipped', delivered: 'Delivered' } as const;

/** The steps of an order to its buyer, and when it should arrive. */
export function OrderProgress({ order }: { order: Order }) {
  const { status, history, delivery } = order;
  if (status === 'cancelled') return null;
  const steps = Object.keys(names) as (keyof typeof names)[];
  const reached = steps.indexOf(status);
  const arrival = latestArrival(order);
  return (
    <div className={styles.progress}>
      <ol aria-label="Progress">
        {steps.map((step, at) => {
          const isDone = at <= reached && (step !== 'paid' || wasPaid(order));
          const since = history.findLast((one) => one.status === step)?.at;
          return (
            <li
              key={step}
              className={isDone ? styles.done : ''}
              aria-current={at === reached ? 'step' : undefined}
            >
              <span className={styles.mark}>{isDone && <Check size={16} aria-hidden="true" />}</span>
              {names[step]}
              <span className="visually-hidden">{isDone ? '' : ' (not yet)'}</span>
              {isDone && since !== undefined && <time dateTime={since}>{formatDay(since)}</time>}
            </li>
          );
        })}
      </ol>
      {delivery && status !== 'delivered' && (
        <p>
          {arrival === null
            ? `${deliveryDays(delivery)} after the payment.`
            : `Expected by ${formatDay(arrival)}.`}
        </p>
      )}
    </div>
  );
}
