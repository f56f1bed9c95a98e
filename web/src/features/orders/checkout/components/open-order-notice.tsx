import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import type { Quote } from '../../../../shared/cart/cart-changes.ts';
import { formatClock } from '../../../../shared/text/dates.ts';
import styles from './checkout.module.css';

interface OpenOrderNoticeProps {
  order: NonNullable<Quote['open_order']>;
}

/** One's own order that is not paid yet: until when its products are held, and how to go on with it. */
export function OpenOrderNotice({ order: { id, number, expires_at, payment_url } }: OpenOrderNoticeProps) {
  const headingId = useId();
  return (
    <section className={styles.notice} aria-labelledby={headingId}>
      <h2 id={headingId}>
        You have an unpaid order {number}, held until {formatClock(expires_at)}
      </h2>
      <p>
        Its products are kept for you. The same products to the same address continue that order; anything
        else replaces it.
      </p>
      <p className={styles.links}>
        {payment_url !== null && (
          <a className="text-link" href={payment_url}>
            Pay for {number}
          </a>
        )}
        <Link className="text-link" to={paths.member.order(id)}>
          View {number}
        </Link>
      </p>
    </section>
  );
}
