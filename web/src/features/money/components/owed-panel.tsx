import Button from '@mui/material/Button';
import type { OwedRefund } from '@poc/contracts/entities/refunds';
import { queueSorts } from '@poc/contracts/list-sorts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { SortedList } from '../../../shared/admin/list/sorted-list.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Panel } from '../../../shared/components/panel.tsx';
import { LazyRefundAccountForm } from '../../../shared/orders/lazy-refund-account-form.tsx';
import { refundStatusLabels } from '../../../shared/orders/refund-status-labels.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { owedRefunds } from '../api/owed-queries.ts';
import { useOwedRefund } from '../api/use-owed-refund.ts';
import styles from './money.module.css';

// Loaded on demand, since few refunds cannot be sent automatically.
const SettleDialog = lazyPart(() => import('./settle-dialog.tsx'), 'SettleDialog');

/** Unsettled refunds with age, reason and actions. */
export function OwedPanel() {
  return (
    <Panel title="Owed" text="Refunds that have not reached their buyers yet.">
      <SortedList
        source={owedRefunds}
        sorts={queueSorts}
        param="owed-sort"
        label="Sort refunds by"
        failed="The owed refunds could not be loaded."
        empty="No refunds are owed."
        rare
      >
        {(rows) => (
          <ul id="owed" className={styles.differences} aria-label="Owed refunds">
            {rows.map((refund) => (
              <Owed key={refund.id} refund={refund} />
            ))}
          </ul>
        )}
      </SortedList>
    </Panel>
  );
}

/** Names the paid subject: an order by its number, or a plan. */
const subjectOf = ({ order_number, plan }: OwedRefund): string =>
  order_number === null ? `${plan ?? 'a'} plan` : `order ${order_number}`;

const canRetry: readonly OwedRefund['status'][] = ['refused', 'failed', 'owed'];

function Owed({ refund }: { refund: OwedRefund }) {
  const { order_id, customer, amount, currency, status, since, error, next_try_at } = refund;
  const [open, setOpen] = useState<'settle' | 'account' | null>(null);
  const { retry, account } = useOwedRefund(refund);
  const needsDetails = status === 'needs-attention';
  return (
    <li>
      <p>
        <strong className="tabular">
          {currency === 'NGN' ? formatNaira(amount) : `${currency} ${amount.toFixed(2)}`}
        </strong>{' '}
        to {customer.name || 'a deleted account'},{' '}
        {order_id === null ? (
          subjectOf(refund)
        ) : (
          <>
            order{' '}
            <Link className="text-link" to={paths.admin.order(order_id)}>
              {refund.order_number}
            </Link>
          </>
        )}
      </p>
      <p>
        {refundStatusLabels[status].label} since {formatStamp(since)}.{' '}
        {next_try_at !== null && <>Next try {formatStamp(next_try_at)}. </>}
        {error !== '' && <span className={styles.reference}>{error}</span>}
      </p>
      <p className={styles.actions}>
        {canRetry.includes(status) && (
          <Button variant="outlined" size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
            Try now
          </Button>
        )}
        {needsDetails && (
          <Button variant="outlined" size="small" onClick={() => setOpen('account')}>
            Enter bank details
          </Button>
        )}
        {(canRetry.includes(status) || needsDetails) && (
          <Button variant="outlined" size="small" onClick={() => setOpen('settle')}>
            Mark as settled
          </Button>
        )}
      </p>
      {open === 'account' && (
        <LazyRefundAccountForm
          label={`Bank account for ${subjectOf(refund)}`}
          busy={account.isPending}
          error={account.error}
          onSubmit={(body) => account.mutate(body, { onSuccess: () => setOpen(null) })}
        />
      )}
      {open === 'settle' && <SettleDialog refund={refund} onClose={() => setOpen(null)} />}
    </li>
  );
}
