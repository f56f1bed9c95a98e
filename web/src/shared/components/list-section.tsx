import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './list-section.module.css';
import { Loading } from './skeleton.tsx';

interface ListSectionProps<T> {
  title: string;
  /** Where all of it is. */
  to: string;
  linkLabel: string;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** Shown in the list's place: why it is not there. */
  instead?: ReactNode;
  emptyText: string;
  children: (items: readonly T[]) => ReactNode;
}

/** A list of a dashboard in whatever state it is, whatever becomes of the others. */
export function ListSection<T>(props: ListSectionProps<T>) {
  const { title, to, linkLabel, items, instead, emptyText, children } = props;
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
          <Loading text={`Loading ${title}…`} height="8rem" />
        ) : items.length === 0 ? (
          <p className={styles.empty}>{emptyText}</p>
        ) : (
          children(items)
        ))}
    </section>
  );
}
