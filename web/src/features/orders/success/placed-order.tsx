import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import {
  hasMoneyNews,
  paymentMethodLabel,
  paymentTextsOf,
  wasPaid,
} from '../../../shared/orders/order-texts.ts';
import { BareBar } from '../../../shared/shell/bare-bar.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { billOfOrder } from '../checkout/components/bill.ts';
import { OrderSummary } from '../checkout/components/order-summary.tsx';
import { OrderReceipt } from '../components/order-receipt.tsx';
import { PayNow } from '../components/pay-now.tsx';
import styles from './placed-order.module.css';
import { useConfetti } from './use-confetti.ts';

/** A new order: its state, links and the countdown to the dashboard. */
export function PlacedOrder({ order }: { order: Order }) {
  const [staying, setStaying] = useState(false);
  const email = useSession()?.user.email;
  const { id, number, status, payment_status, payment_method, createdAt, total_price } = order;
  useConfetti(status !== 'cancelled' && payment_status === 'paid' ? id : null);
  const stay = () => setStaying(true);
  return (
    <div className="page">
      <BareBar />
      <PageHeader title={titleOf(order)} />
      <div className={styles.layout}>
        <section className={`striped surface ${styles.card}`} aria-label="Your order">
          <p role="status" className={styles.notice}>
            {noticeOf(order, email)}
          </p>
          <PayNow order={order} />
          <dl className={styles.facts}>
            <Fact label="Order number">{number}</Fact>
            <Fact label="Date">
              <time dateTime={createdAt}>{formatStamp(createdAt)}</time>
            </Fact>
            <Fact label="Payment method">{paymentMethodLabel(payment_method)}</Fact>
            <Fact label="Total">
              <strong>{formatNairaTotal(total_price)}</strong>
            </Fact>
            <Fact label="Payment status">{paymentTextsOf(order).title}</Fact>
          </dl>
          <div className="button-row button-row-stacked">
            <Button
              component={Link}
              variant={payment_status === 'pending' ? 'outlined' : 'contained'}
              to={paths.member.dashboard}
            >
              Go to Dashboard
            </Button>
            <Button component={Link} variant="outlined" to={paths.merch}>
              Continue Shopping
            </Button>
            {wasPaid(order) && <OrderReceipt order={order} onPress={stay} />}
            {status === 'cancelled' && (
              <Button component={Link} variant="outlined" to={paths.member.order(id)}>
                Order details
              </Button>
            )}
          </div>
          {!staying && <Countdown onStay={stay} />}
        </section>
        <OrderSummary bill={billOfOrder(order)} />
      </div>
    </div>
  );
}

function titleOf({ status, payment_status }: Order): string {
  if (status === 'cancelled') return 'This order was cancelled';
  if (payment_status === 'pending') return 'Your order is placed';
  return 'Thank you for your order!';
}

/**
 * Email notice, based on the order's real state. Names the account's verified email address, because the
 * address in the delivery details may belong to another person.
 */
function noticeOf(order: Order, email: string | undefined): string {
  const to = email === undefined ? '' : ` to ${email}`;
  const { text, next } = paymentTextsOf(order);
  if (hasMoneyNews(order)) return next === '' ? text : `${text} ${next}`;
  if (order.payment_status === 'pending')
    return `${text} We send a confirmation email${to} as soon as it does.`;
  return order.payment_status === 'failed' ? text : `A confirmation email is on its way${to}.`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Countdown to the dashboard. It can be stopped and is not announced every second. */
function Countdown({ onStay }: { onStay: () => void }) {
  const navigate = useNavigate();
  const { secondsLeft, start } = useCountdown();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    start(limits.orderSuccessSeconds);
    setStarted(true);
  }, [start]);
  const over = started && secondsLeft === 0;
  useEffect(() => {
    if (over) navigate(paths.member.dashboard, { replace: true });
  }, [over, navigate]);
  return (
    <p className={styles.countdown}>
      <span role="timer">
        We take you to your dashboard in {secondsLeft} {secondsLeft === 1 ? 'second' : 'seconds'}.
      </span>
      <Button variant="outlined" size="small" onClick={onStay}>
        Stay on this page
      </Button>
    </p>
  );
}
