import Skeleton from '@mui/material/Skeleton';
import type { ComponentPropsWithoutRef } from 'react';

interface LoadingProps extends ComponentPropsWithoutRef<'div'> {
  text?: string;
  /** Height of a single skeleton. */
  height?: string;
}

/** A loading placeholder: text for screen readers, and skeletons. */
export function Loading({ text = 'Loading…', height, children, ...frame }: LoadingProps) {
  return (
    <div role="status" {...frame}>
      <span className="visually-hidden">{text}</span>
      {height !== undefined && <Skeleton height={height} />}
      {children}
    </div>
  );
}

/** Placeholder while a page's code loads, as high as the screen so that the footer does not jump. */
export function PageLoading() {
  return (
    <Loading className="page" style={{ minHeight: '100svh', paddingBlock: '3rem' }}>
      <Skeleton width="min(24rem, 70%)" height="3rem" />
      <Skeleton width="min(36rem, 90%)" height="1.25rem" sx={{ mt: 2 }} />
      <Skeleton height="20rem" sx={{ mt: 5 }} />
    </Loading>
  );
}
