import type { ComponentPropsWithoutRef, CSSProperties } from 'react';
import styles from './states.module.css';

/** A grey placeholder of the content's size. */
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
      <Skeleton width="min(36rem, 90%)" height="1.25rem" style={{ marginTop: '1rem' }} />
      <Skeleton height="20rem" style={{ marginTop: '2.5rem' }} />
    </Loading>
  );
}
