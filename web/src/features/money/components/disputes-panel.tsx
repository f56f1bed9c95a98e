import Skeleton from '@mui/material/Skeleton';
import { disputeSorts } from '@poc/contracts/endpoints/commerce-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { PagedList } from '../../../shared/admin/grid/paged-list.tsx';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { SortSelect } from '../../../shared/admin/list/sort-select.tsx';
import { Panel } from '../../../shared/components/panel.tsx';
import { DisputeFacts } from '../../../shared/orders/dispute-facts.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { disputesQuery } from '../api/disputes-queries.ts';
import styles from './money.module.css';

/** Disputed payments with amount, deadline and result. */
export function DisputesPanel() {
  const sorting = useListSort(disputeSorts, 'disputes-sort');
  const disputes = useInfiniteQuery(disputesQuery(sorting.chosen));
  return (
    <Panel
      title="Disputes"
      text="Payments that customers ask their banks to take back. Answer them in Paystack’s dashboard."
    >
      <PagedList query={disputes} failed="Disputes could not be loaded">
        {(rows) =>
          rows === undefined ? (
            // The height of the usual content: an empty list.
            <Skeleton height="1.6rem" />
          ) : rows.length === 0 ? (
            <p>No payment is disputed.</p>
          ) : (
            <>
              <SortSelect
                label="Sort disputes by"
                sorting={sorting}
                names={{ due: 'Due', amount: 'Amount' }}
              />
              <ul className={styles.differences} aria-label="Disputed payments">
                {rows.map((dispute) => (
                  <li key={dispute.id}>
                    <p>
                      <DisputeFacts dispute={dispute} />
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
            </>
          )
        }
      </PagedList>
    </Panel>
  );
}
