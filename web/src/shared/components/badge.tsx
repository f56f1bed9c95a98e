import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Tone = 'plain' | 'stage' | 'live' | 'danfo' | 'growth' | 'warning';

/** A short label. `stage` is for labels on pictures, whatever their colours; `live` carries a pulsing dot, which is still under reduced motion. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
