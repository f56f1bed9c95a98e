import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Loading } from '../components/skeleton.tsx';
import styles from './show-card.module.css';

interface GridShape {
  /** Scrolls sideways on narrow screens, for a few shows among other sections. */
  isRail?: boolean;
}

const shapeOf = ({ isRail = false }: GridShape) => `${styles.grid} ${isRail ? 'narrow-rail' : ''}`;

export function ShowGrid({ children, ...shape }: GridShape & { children: ReactNode }) {
  return <div className={shapeOf(shape)}>{children}</div>;
}

export function ShowGridSkeleton({ count, ...shape }: GridShape & { count: number }) {
  return (
    <Loading text="Loading shows…" className={shapeOf(shape)}>
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
