import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import styles from './dashboard.module.css';

interface SectionProps<T> {
  title: string;
  /** Where all of it is. */
  to: string;
  linkLabel: string;
  query: { data: { items: T[] } | undefined; error: unknown; refetch: () => unknown };
  emptyText: string;
  children: (items: T[]) => ReactNode;
}

/** A part of the dashboard that loads, is empty or fails by itself, whatever becomes of the others. */
export function Section<T>({ title, to, linkLabel, query, emptyText, children }: SectionProps<T>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        <Link className="text-link" to={to}>
          {linkLabel}
        </Link>
      </header>
      {error !== null && !data && (
        <PanelFailure title="This could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {error === null && !data && (
        <div role="status">
          <span className="visually-hidden">Loading {title}…</span>
          <Skeleton height="7rem" />
        </div>
      )}
      {data?.items.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      {data && data.items.length > 0 && children(data.items)}
    </section>
  );
}
