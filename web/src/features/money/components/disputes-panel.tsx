import { disputeSorts } from '@poc/contracts/endpoints/commerce-admin';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { SortedList } from '../../../shared/admin/list/sorted-list.tsx';
import { Panel } from '../../../shared/components/panel.tsx';
import { DisputeDetails } from '../../../shared/orders/dispute-details.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { disputes } from '../api/disputes-queries.ts';
import styles from './money.module.css';

/** Disputed payments with amount, deadline and result. */
export function DisputesPanel() {
  return (
    <Panel
      title="Disputes"
      text="Payments that customers dispute at their banks. Respond in the Paystack dashboard."
    >
      <SortedList
        source={disputes}
        sorts={disputeSorts}
        param="disputes-sort"
        label="Sort disputes by"
        names={{ due: 'Due', amount: 'Amount' }}
        failed="Disputes could not be loaded."
        empty="No payments are disputed."
        rare
      >
        {(rows) => (
          <ul id="disputes" className={styles.differences} aria-label="Disputed payments">
            {rows.map((dispute) => (
              <li key={dispute.id}>
                <p>
                  <DisputeDetails dispute={dispute} />
                </p>
                <p>
                  {dispute.order_id === null ? (
                    'No order has this payment.'
                  ) : (
                    <>
                      Order{' '}
                      <Link className="text-link" to={paths.admin.order(dispute.order_id)}>
                        {dispute.order_number}
                      </Link>
                      .
                    </>
                  )}{' '}
                  Opened {formatStamp(dispute.opened_at)}.{' '}
                  <span className={styles.reference}>{dispute.reference}</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </SortedList>
    </Panel>
  );
}
