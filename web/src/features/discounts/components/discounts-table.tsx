import Chip from '@mui/material/Chip';
import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { useMemo } from 'react';
import { AdminGrid } from '../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../shared/admin/grid/use-list-sort.ts';
import styles from '../../../shared/admin/managed/managed.module.css';
import { RowActions, type RowTask } from '../../../shared/admin/managed/row-actions.tsx';
import { bulkDiscounts } from '../api/bulk-discounts.ts';
import { stateOf, takesOff, timeOf, usesOf } from './discount-words.ts';

interface DiscountsTableProps {
  list: ListQuery<ManagedDiscount>;
  sorting: Sorting;
  onTask: (task: RowTask, code: ManagedDiscount) => void;
}

/** Table of discount codes. On narrow screens the code's cell includes the values of the hidden columns. */
export function DiscountsTable({ list, sorting, onTask }: DiscountsTableProps) {
  const columns = useMemo<readonly Column<ManagedDiscount>[]>(
    () => [
      { key: 'code', header: 'Code', text: ({ code }) => code, cell: (code) => <CodeCell discount={code} /> },
      {
        key: 'time',
        header: 'Valid',
        text: timeOf,
        wide: true,
        cell: (code) => <span className={styles.quiet}>{timeOf(code)}</span>,
      },
      {
        key: 'uses',
        header: 'Uses',
        width: 120,
        text: usesOf,
        wide: true,
        numeric: true,
        cell: (code) => <span className="figures">{usesOf(code)}</span>,
      },
      {
        key: 'state',
        header: 'Status',
        wide: true,
        width: 130,
        text: stateOf,
        cell: (code) => <StateBadge discount={code} />,
      },
      {
        key: 'actions',
        header: 'Actions',
        width: 160,
        cell: (code) => (
          <RowActions name={code.code} active={code.active} onTask={(task) => onTask(task, code)} />
        ),
      },
    ],
    [onTask],
  );
  return (
    <AdminGrid
      caption="Discount codes"
      columns={columns}
      list={list}
      sorting={sorting}
      bulk={bulkDiscounts}
      failed="The discount codes could not be loaded"
      emptyText="No discount codes yet."
    />
  );
}

function CodeCell({ discount }: { discount: ManagedDiscount }) {
  return (
    <div className={styles.cell}>
      <strong>{discount.code}</strong>
      <span className={styles.quiet}>
        {takesOff(discount)}
        {discount.once_per_person && ', once per person'}
      </span>
      <div className={styles.narrow}>
        <span>Used {usesOf(discount)}</span>
        <span>{timeOf(discount)}</span>
        <StateBadge discount={discount} />
      </div>
    </div>
  );
}

function StateBadge({ discount }: { discount: ManagedDiscount }) {
  const state = stateOf(discount);
  return <Chip color={state === 'Active' ? 'success' : 'default'} label={state} />;
}
