import { useState } from 'react';
import { TextField } from '../../../../shared/components/field.tsx';
import type { LedgerFilter } from '../api/money-queries.ts';
import styles from './money.module.css';

interface LedgerFiltersProps {
  filter: LedgerFilter;
  onChange: (changes: Partial<LedgerFilter>) => void;
}

const orderNumber = /^[0-9a-f]{24}$/i;

/** Whether a text is an order's whole number, which is what the ledger can be searched by. */
export const isOrderNumber = (text: string): boolean => orderNumber.test(text);

/** Narrows the ledger down to one order, or to a range of days. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const [order, setOrder] = useState(filter.order);
  const [applied, setApplied] = useState(filter.order);
  // A change from outside (Back) replaces what stands in the field.
  if (filter.order !== applied) {
    setApplied(filter.order);
    setOrder(filter.order);
  }
  const wanted = order.trim().replace(/^#/, '').toLowerCase();
  const error =
    wanted === '' || isOrderNumber(wanted) ? undefined : 'An order’s number has 24 digits and letters.';
  return (
    <search className={styles.filters}>
      <TextField
        type="search"
        label="Order number"
        autoComplete="off"
        value={order}
        error={error}
        onChange={({ target }) => {
          setOrder(target.value);
          const number = target.value.trim().replace(/^#/, '').toLowerCase();
          if (number === '' || isOrderNumber(number)) {
            setApplied(number);
            onChange({ order: number });
          }
        }}
      />
      <TextField
        label="From day"
        type="date"
        value={filter.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To day"
        type="date"
        value={filter.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </search>
  );
}
