import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { reconciliationSorts } from '@poc/contracts/endpoints/commerce-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '../../../shared/admin/api/list-query.ts';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { SortedList } from '../../../shared/admin/list/sorted-list.tsx';
import { useUrlParams } from '../../../shared/admin/use-url-params.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Panel } from '../../../shared/components/panel.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { reconciliations } from '../api/reconciliation-queries.ts';
import styles from './money.module.css';
import { OpenReport } from './open-report.tsx';
import { ReconciliationRow } from './reconciliation-row.tsx';

const ReconciliationForm = lazyPart(
  () => import('./reconciliation-form.tsx'),
  'ReconciliationForm',
  <Skeleton height="6rem" />,
);

/**
 * Stored reconciliations of the ledger with Paystack and the orders, and a form to start another. The URL
 * holds the open report, for reloads and links in emails.
 */
export function ReconciliationPanel() {
  const [params, change] = useUrlParams();
  const opened = params.get('report') ?? '';
  const sorting = useListSort(reconciliationSorts, 'reports-sort');
  const reports = useInfiniteQuery(listQuery(reconciliations, { sort: sorting.chosen }));
  const loaded = itemsOf(reports.data);
  const [choosing, setChoosing] = useState(false);
  const isListed = loaded?.some(({ id }) => id === opened) ?? true;
  return (
    <Panel
      title="Reconciliation"
      text="Compares every payment and refund of our ledger with Paystack. It runs each night, and continues when you leave this page."
    >
      {choosing ? (
        <ReconciliationForm
          running={loaded?.find(({ state }) => state === 'running')}
          onStarted={(id) => change({ report: id })}
          onClose={() => {
            setChoosing(false);
            focusPageIfLost();
          }}
        />
      ) : (
        <p>
          <Button variant="outlined" onClick={() => setChoosing(true)}>
            <Scale size={20} aria-hidden="true" />
            Compare a date range
          </Button>
        </p>
      )}
      {/* A link may open a report that is not on a loaded page. */}
      {opened !== '' && !isListed && <OpenReport id={opened} />}
      <SortedList
        source={reconciliations}
        sorts={reconciliationSorts}
        param="reports-sort"
        label="Sort reports by"
        names={{ differences: 'Differences' }}
        failed="The reports could not be loaded."
        empty="No reports yet."
        rare
      >
        {(rows) => (
          <ul className={styles.reports} aria-label="Reports">
            {rows.map((row) => (
              <ReconciliationRow
                key={row.id}
                reconciliation={row}
                open={row.id === opened}
                onToggle={() => change({ report: row.id === opened ? '' : row.id })}
              />
            ))}
          </ul>
        )}
      </SortedList>
    </Panel>
  );
}
