import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loading } from '../../../shared/components/skeleton.tsx';
import styles from './product-card.module.css';

/** Two columns on phones, more where they fit. */
export function ProductGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <Loading text="Loading products…" className={styles.grid}>
      {Array.from({ length: count }, (_, at) => `skeleton-${at}`).map((key) => (
        <div key={key} className={`surface ${styles.card}`} data-testid="product-skeleton">
          <Skeleton height="auto" style={{ aspectRatio: '1', borderRadius: 0 }} />
          <div className={styles.body}>
            <Skeleton height="1.5rem" width="80%" />
            <Skeleton height="2.5rem" />
            <Skeleton height="2.75rem" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
