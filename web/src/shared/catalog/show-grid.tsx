import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loading } from '../components/skeleton.tsx';
import styles from './show-card.module.css';

export function ShowGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function ShowGridSkeleton({ count }: { count: number }) {
  return (
    <Loading text="Loading shows…" className={styles.grid}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are identical
        <CardSkeleton key={at} />
      ))}
    </Loading>
  );
}

const CardSkeleton = ({ className = '' }: { className?: string | undefined }) => (
  <div className={`surface ${styles.card} ${className}`} data-testid="show-skeleton">
    <Skeleton height="auto" style={{ aspectRatio: '16 / 9', borderRadius: 0 }} />
    <div className={styles.body}>
      <Skeleton width="75%" height="1.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="2.75rem" />
    </div>
  </div>
);

/** Placeholder of a featured show. */
export const FeaturedSkeleton = () => <CardSkeleton className={styles.featured} />;
