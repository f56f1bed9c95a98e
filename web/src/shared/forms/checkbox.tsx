import type { ComponentPropsWithRef } from 'react';
import styles from './field.module.css';

export function Checkbox({
  label,
  ...input
}: { label: string } & Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
