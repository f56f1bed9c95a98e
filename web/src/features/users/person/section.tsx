import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ListSource, listQuery } from '../../../shared/admin/api/list-query.ts';
import { LoadedList } from '../../../shared/components/loaded-list.tsx';
import { Panel } from '../../../shared/components/panel.tsx';
import styles from './person.module.css';

interface SectionProps {
  title: string;
  text?: string;
  /** Link to the full list. */
  all?: { to: string; label: string };
  children: ReactNode;
}

/** A section of a user's page. */
export function Section({ title, text, all, children }: SectionProps) {
  return (
    <Panel title={title} text={text}>
      {children}
      {all && (
        <Link className="text-link" to={all.to}>
          {all.label}
        </Link>
      )}
    </Panel>
  );
}

interface RowsProps<T> {
  source: ListSource<T>;
  failed: string;
  empty: string;
  children: (row: T) => RowProps;
}

interface RowProps {
  id: string;
  title: string;
  /** Page of the row; undefined for a deleted text. */
  to?: string | undefined;
  details: string;
  text?: string;
}

/** Latest rows of a list, with a button for more. */
export function SectionRows<T>({ source, failed, empty, children }: RowsProps<T>) {
  const query = useInfiniteQuery(listQuery(source));
  return (
    <LoadedList query={query} failed={failed} empty={empty}>
      {(items) => (
        <ul className={styles.rows}>
          {items.map((item) => {
            const { id, ...row } = children(item);
            return <Row key={id} {...row} />;
          })}
        </ul>
      )}
    </LoadedList>
  );
}

function Row({ title, to, details, text }: Omit<RowProps, 'id'>) {
  return (
    <li>
      {to === undefined ? (
        <span dir="auto">{title}</span>
      ) : (
        <Link dir="auto" to={to}>
          {title}
        </Link>
      )}
      <span className="muted">{details}</span>
      {text && (
        <p dir="auto" className="clamped">
          {text}
        </p>
      )}
    </li>
  );
}
