import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The red banner above a form that failed. It is announced at once. */
export function FailureBanner({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.banner} data-fault="form">
      {children}
    </p>
  );
}
