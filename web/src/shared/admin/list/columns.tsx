import { beginningOf } from '@poc/contracts/graphemes';
import { limits } from '../../../config/limits.ts';
import { formatDay } from '../../text/dates.ts';
import type { Column } from '../grid/column.ts';
import type { ValueColumn } from '../resource/resource.ts';
import styles from './list.module.css';

type Head<T> = Pick<Column<T>, 'key' | 'header' | 'width'>;

export const dayColumn = <T,>(momentOf: (row: T) => string, head: Head<T>): Column<T> => ({
  width: 135,
  wide: true,
  ...head,
  text: (row) => formatDay(momentOf(row)),
  cell: (row) => <span className="figures">{formatDay(momentOf(row))}</span>,
});

/** A column for a long text, truncated in the table. */
export const textColumn = <T,>(textOf: (row: T) => string, head: Head<T>): Column<T> => ({
  wide: true,
  ...head,
  text: textOf,
  cell: (row) => {
    const text = textOf(row);
    const shown = beginningOf(text, limits.maxTableTextLength);
    return (
      <span dir="auto" className={styles.text}>
        {shown === text ? text : `${shown.trimEnd()}…`}
      </span>
    );
  },
});

/** A column for a number, as `text` unless a cell is given. */
export const numberColumn = <T,>(
  key: string,
  header: string,
  width: number,
  text: (row: T) => string | number,
  more: Pick<ValueColumn<T, never>, 'cell' | 'narrow'> = {},
): ValueColumn<T, never> => ({ key, header, width, wide: true, numeric: true, text, ...more });
