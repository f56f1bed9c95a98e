import { useEffect, useState } from 'react';
import styles from './money.module.css';

/** While it is compared: nobody knows how many payments there are, so the time that went is told. */
export function ReconciliationProgress({ onCancel }: { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((last) => last + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.waiting}>
      <p role="status">Reading Paystack’s transactions, page by page. A long range takes a while.</p>
      <progress className={styles.progress} aria-label="Reconciliation" />
      <p className={styles.actions}>
        <span className="tabular">{seconds} s</span>
        <button type="button" className="button button-secondary button-small" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </div>
  );
}
