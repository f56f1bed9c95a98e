import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Tone = 'plain' | 'stage' | 'live' | 'danfo' | 'growth' | 'warning';

/**
 * A short label. `stage` is readable on pictures of any colour; `live` has a pulsing dot, static under reduced motion.
 */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
