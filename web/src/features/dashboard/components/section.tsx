import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import styles from './dashboard.module.css';

interface SectionProps<T> {
  title: string;
  /** Where all of it is. */
  to: string;
  linkLabel: string;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** Its service did not answer; the others did. */
  away: boolean;
  emptyText: string;
  children: (items: readonly T[]) => ReactNode;
}

/** One list of the dashboard, in whatever state it is. */
export function Section<T>(props: SectionProps<T>) {
  const { title, to, linkLabel, items, away, emptyText, children } = props;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        <Link className="text-link" to={to}>
          {linkLabel}
        </Link>
      </header>
      {items === undefined ? (
        <div role="status">
          <span className="visually-hidden">Loading {title}…</span>
          <Skeleton height="9rem" />
        </div>
      ) : away ? (
        <p className={styles.away}>This part is temporarily unavailable. The rest of the page works.</p>
      ) : items.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        children(items)
      )}
    </section>
  );
}
