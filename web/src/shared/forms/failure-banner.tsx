import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The error banner of a form, announced immediately. */
export function FailureBanner({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.banner} data-fault="form">
      {children}
    </p>
  );
}
