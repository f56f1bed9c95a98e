import type { Order } from '@poc/contracts/entities/orders';
import { lagosDay } from '@poc/contracts/lagos-calendar';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { deliveryDays } from '../../../shared/orders/delivery-texts.ts';
import { wasPaid } from '../../../shared/orders/order-texts.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { latestArrival } from './latest-arrival.ts';
import styles from './order-progress.module.css';

const steps = ['pending', 'paid', 'shipped', 'delivered'] as const;
const names = { pending: 'Placed', paid: 'Paid', shipped: 'Shipped', delivered: 'Delivered' };
const pickupNames = { ...names, shipped: 'Ready', delivered: 'Picked up' };

/** Progress of an order on its way to the buyer, and its expected arrival. */
export function OrderProgress({ order }: { order: Order }) {
  const { status, payment_status } = order;
  if (status === 'cancelled') return null;
  return (
    <div className={styles.progress}>
      <OrderSteps order={order} />
      {status !== 'delivered' && payment_status !== 'refunded' && <Expected order={order} />}
    </div>
  );
}

/** Timeline of an order; nothing for a cancelled one. */
export function OrderSteps({ order }: { order: Order }) {
  const { status, history, delivery } = order;
  if (status === 'cancelled') return null;
  const reached = steps.indexOf(status);
  return (
    <ol className={styles.steps} aria-label="Progress">
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
            {(delivery?.kind === 'pickup' ? pickupNames : names)[step]}
            <span className="visually-hidden">{isDone ? '' : ' (not yet)'}</span>
            {isDone && since !== undefined && <time dateTime={since}>{formatDay(since)}</time>}
          </li>
        );
      })}
    </ol>
  );
}

function Expected({ order }: { order: Order }) {
  const { delivery } = order;
  if (!delivery) return null;
  const latest = latestArrival(order);
  if (latest === null) return <p>{deliveryDays(delivery)}, counted from the payment.</p>;
  const [expected, late] =
    delivery.kind === 'pickup' ? ['Ready by', 'Not ready yet?'] : ['Expected by', 'Not there yet?'];
  return (
    <p>
      {expected} {formatDay(latest)}.{' '}
      {lagosDay(new Date(latest)) < lagosDay() && (
        <>
          {late}{' '}
          <Link className="text-link" to={paths.contact}>
            Contact us
          </Link>
        </>
      )}
    </p>
  );
}
