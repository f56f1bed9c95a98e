import type { ManagedDiscount } from '@poc/contracts/entities/commerce';
import { useMemo } from 'react';
import { Badge } from '../../../../shared/components/badge.tsx';
import { type Column, DataTable } from '../../../../shared/components/data-table.tsx';
import styles from '../../managed/managed.module.css';
import { RowActions, type RowTask } from '../../managed/row-actions.tsx';
import { stateOf, takesOff, timeOf, usesOf } from './discount-words.ts';

interface DiscountsTableProps {
  /** Undefined while loading. */
  codes: readonly ManagedDiscount[] | undefined;
  total: number;
  onTask: (task: RowTask, code: ManagedDiscount) => void;
}

/** Discount codes, one a row. On narrow screens the code's cell takes in what the hidden columns say. */
export function DiscountsTable({ codes, total, onTask }: DiscountsTableProps) {
  const columns = useMemo<readonly Column<ManagedDiscount>[]>(
    () => [
      { key: 'code', header: 'Code', cell: (code) => <CodeCell discount={code} /> },
      {
        key: 'time',
        header: 'Valid',
        wide: true,
        cell: (code) => <span className={styles.quiet}>{timeOf(code)}</span>,
      },
      {
        key: 'uses',
        header: 'Uses',
        wide: true,
        numeric: true,
        cell: (code) => <span className={styles.figures}>{usesOf(code)}</span>,
      },
      { key: 'state', header: 'Status', wide: true, cell: (code) => <StateBadge discount={code} /> },
      {
        key: 'actions',
        header: 'Actions',
        cell: (code) => (
          <RowActions name={code.code} active={code.active} onTask={(task) => onTask(task, code)} />
        ),
      },
    ],
    [onTask],
  );
  return (
    <DataTable
      caption="Discount codes"
      columns={columns}
      rows={codes}
      total={total}
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
  return <Badge tone={state === 'Active' ? 'growth' : 'plain'}>{state}</Badge>;
}
