import type { ComponentPropsWithoutRef, CSSProperties } from 'react';
import styles from './states.module.css';

/** A grey stand-in of the size that the content will have. */
export function Skeleton({
  width = '100%',
  height,
  style,
}: {
  width?: string;
  height: string;
  style?: CSSProperties;
}) {
  return <div className={styles.skeleton} style={{ width, height, ...style }} aria-hidden="true" />;
}

interface LoadingProps extends ComponentPropsWithoutRef<'div'> {
  /** For screen readers. */
  text?: string;
  /** Of the one skeleton, where one is enough. */
  height?: string;
}

/** What stands for content that is on its way: words for screen readers, and skeletons. */
export function Loading({ text = 'Loading…', height, children, ...frame }: LoadingProps) {
  return (
    <div role="status" {...frame}>
      <span className="visually-hidden">{text}</span>
      {height !== undefined && <Skeleton height={height} />}
      {children}
    </div>
  );
}

/** While a page's own code is loading: the height of a screen, so that the footer does not jump. */
export function PageLoading() {
  return (
    <Loading className="page" style={{ minHeight: '100svh', paddingBlock: '3rem' }}>
      <Skeleton width="min(24rem, 70%)" height="3rem" />
      <Skeleton width="min(36rem, 90%)" height="1.25rem" style={{ marginTop: '1rem' }} />
      <Skeleton height="20rem" style={{ marginTop: '2.5rem' }} />
    </Loading>
  );
}
