import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './list-section.module.css';
import { Loading } from './skeleton.tsx';

interface ListSectionProps<T> {
  title: string;
  to: string;
  linkLabel: string;
  items: readonly T[] | undefined;
  /** Replaces the list with an explanation why it is missing. */
  instead?: ReactNode;
  emptyText: string;
  /** Height of the placeholder, close to the list's, so that nothing below moves. */
  loadingHeight?: string;
  children: (items: readonly T[]) => ReactNode;
}

/** A list on a dashboard, with its own loading and empty states. */
export function ListSection<T>(props: ListSectionProps<T>) {
  const { title, to, linkLabel, items, instead, emptyText, loadingHeight = '8rem', children } = props;
  const id = useId();
  return (
    <section className={`surface ${styles.section}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link className="text-link" to={to}>
          {linkLabel}
        </Link>
      </header>
      {instead ??
        (items === undefined ? (
          <Loading text={`Loading ${title}…`} height={loadingHeight} />
        ) : items.length === 0 ? (
          <p className={styles.empty}>{emptyText}</p>
        ) : (
          children(items)
        ))}
    </section>
  );
}
