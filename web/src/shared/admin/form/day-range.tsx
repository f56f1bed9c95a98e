import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../forms/field.tsx';
import styles from './day-range.module.css';

interface DayRangeProps {
  /** Results of `register` for the two days. Validate the second one with `rangeRule`. */
  from: UseFormRegisterReturn;
  to: UseFormRegisterReturn;
  error: string | undefined;
}

export function DayRange({ from, to, error }: DayRangeProps) {
  return (
    <div className={styles.range}>
      <TextField label="From" type="date" {...from} />
      <TextField label="To" type="date" {...to} error={error} />
    </div>
  );
}

/** Validates a range of days. @returns an error message, or true */
export const rangeRule = ({ from, to }: { from: string; to: string }): true | string =>
  from === '' || to === '' || from <= to || 'The end date must not be before the start date.';
