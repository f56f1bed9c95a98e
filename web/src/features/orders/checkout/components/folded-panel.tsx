import type { ReactNode } from 'react';
import styles from './checkout.module.css';

interface FoldedPanelProps {
  title: string;
  /** Opens the panel: it holds something. */
  isFilled: boolean;
  children: ReactNode;
}

/** A panel of the checkout that most buyers leave closed. */
export const FoldedPanel = ({ title, isFilled, children }: FoldedPanelProps) => (
  <details className={styles.folded} open={isFilled}>
    <summary>
      <h2>{title}</h2>
    </summary>
    <div className={styles.fold}>{children}</div>
  </details>
);
