import Chip from '@mui/material/Chip';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { statusLabels } from '../../../../shared/orders/order-texts.ts';
import { refundStatusLabels } from '../../../../shared/orders/refund-status-labels.ts';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatNaira } from '../../../../shared/text/money.ts';
import parts from '../../components/order-parts.module.css';
import { ManagedInvoice } from './managed-invoice.tsx';
import styles from './order-view.module.css';

const who = (by: string) => (by === 'system' ? 'by itself' : `by ${by || 'a deleted account'}`);

export function OrderHistory({ history }: Pick<ManagedOrder, 'history'>) {
  if (history.length === 0) return <p className={styles.quiet}>Nothing yet.</p>;
  return (
    <ol className={parts.history}>
      {history.map(({ status, by, at, note }) => (
        <li key={`${status} ${at} ${note}`}>
          <p>
            <strong>{statusLabels[status]}</strong> {who(by)}
            {note !== '' && (
              <span dir="auto" className={styles.note}>
                {note}
              </span>
            )}
          </p>
          <time dateTime={at}>{formatStamp(at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** Refunds of an order with amount, reason and status. */
export function Refunds({ refunds }: Pick<ManagedOrder, 'refunds'>) {
  return (
    <ul className={parts.history}>
      {refunds.map(({ id, amount, reason, status, by, at, credit_note }) => (
        <li key={id}>
          <p>
            <strong className="tabular">{formatNaira(amount)}</strong> {who(by)}{' '}
            <Chip color={refundStatusLabels[status].color} label={refundStatusLabels[status].label} />
            {reason !== '' && (
              <span dir="auto" className={styles.note}>
                {reason}
              </span>
            )}
          </p>
          <time dateTime={at}>{formatStamp(at)}</time>
          {credit_note && <ManagedInvoice number={credit_note} of="credit note" />}
        </li>
      ))}
    </ul>
  );
}
