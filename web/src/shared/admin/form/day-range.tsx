import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../forms/material-field.tsx';
import styles from './day-range.module.css';

interface DayRangeProps {
  /** What `register` gives for the two days; the second one's rule is `rangeRule`. */
  from: UseFormRegisterReturn;
  to: UseFormRegisterReturn;
  error: string | undefined;
}

/** From one day to another. */
export function DayRange({ from, to, error }: DayRangeProps) {
  return (
    <div className={styles.range}>
      <TextField label="From" type="date" {...from} />
      <TextField label="To" type="date" {...to} error={error} />
    </div>
  );
}

/** What is wrong with a range of days, in words, or true. */
export const rangeRule = ({ from, to }: { from: string; to: string }): true | string =>
  from === '' || to === '' || from <= to || 'This day lies before the first one.';
