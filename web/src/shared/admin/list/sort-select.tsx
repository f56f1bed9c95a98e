import { byTime, type SortPair } from '@poc/contracts/list-sorts';
import { SelectField } from '../../forms/field.tsx';
import type { Sorting } from '../grid/use-list-sort.ts';
import styles from './list.module.css';

interface SortSelectProps {
  sorting: Sorting;
  /** Column names by key. Without a name, the option shows only the direction. */
  names: Readonly<Record<string, string>>;
  label?: string;
}

/** Sort orders as one select, for lists without columns and for narrow screens. */
export function SortSelect({
  sorting: { columns, sort, onSort },
  names,
  label = 'Sort by',
}: SortSelectProps) {
  const options = Object.entries(columns).flatMap(([key, pair]) => optionsOf(pair, names[key]));
  return (
    <div className={styles.sort}>
      <SelectField label={label} value={sort} options={options} onChange={onSort} />
    </div>
  );
}

function optionsOf({ asc, desc }: SortPair, name: string | undefined) {
  const [up, down] = asc === byTime.asc ? ['oldest first', 'newest first'] : ['ascending', 'descending'];
  return [
    { value: asc, label: labelOf(name, up) },
    { value: desc, label: labelOf(name, down) },
  ];
}

const labelOf = (name: string | undefined, direction = ''): string =>
  name === undefined ? `${direction.charAt(0).toUpperCase()}${direction.slice(1)}` : `${name}, ${direction}`;
