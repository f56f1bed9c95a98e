import { useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { TextField } from '../../../shared/forms/field.tsx';
import styles from './money.module.css';

interface LedgerFilter {
  /** Order number or id, or payment reference; empty for all. */
  order: string;
  /** Days in Lagos time, inclusive; empty for an open end. */
  from: string;
  to: string;
}

interface LedgerFiltersProps {
  filter: LedgerFilter;
  onChange: (changes: Partial<LedgerFilter>) => void;
}

/** A complete order number or id is searched immediately. */
const isWhole = (text: string): boolean => /^(#?poc-[0-9a-z]{6}|[0-9a-f]{24})$/i.test(text);

/** Filters the ledger by order, payment or days. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const [order, setOrder] = useState(filter.order);
  const [applied, setApplied] = useState(filter.order);
  // A change from outside (Back) replaces the text in the field.
  if (filter.order !== applied) {
    setApplied(filter.order);
    setOrder(filter.order);
  }
  const apply = (text: string) => {
    const wanted = text.trim();
    setApplied(wanted);
    if (wanted !== filter.order) onChange({ order: wanted });
  };
  return (
    <search className={styles.filters}>
      <TextField
        type="search"
        label="Order or payment"
        hint="Number, or a payment’s reference"
        autoComplete="off"
        maxLength={limits.maxLedgerSearchLength}
        value={order}
        onChange={({ target }) => {
          setOrder(target.value);
          const text = target.value.trim();
          if (text === '' || isWhole(text)) apply(text);
        }}
        onKeyDown={({ key }) => key === 'Enter' && apply(order)}
        onBlur={() => apply(order)}
      />
      <TextField
        label="Start date"
        type="date"
        value={filter.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="End date"
        type="date"
        value={filter.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </search>
  );
}
