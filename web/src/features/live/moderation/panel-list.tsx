import type { ComponentProps, ReactNode, Ref } from 'react';
import { LoadedList } from '../../../shared/components/loaded-list.tsx';
import styles from './moderation.module.css';

interface PanelListProps<T> {
  label: string;
  query: ComponentProps<typeof LoadedList<T>>['query'];
  failed: string;
  empty: string;
  listRef?: Ref<HTMLOListElement>;
  children: (items: readonly T[]) => ReactNode;
}

/** A list of the panel that can receive the focus. */
export function PanelList<T>({ label, listRef, children, ...list }: PanelListProps<T>) {
  return (
    <LoadedList {...list}>
      {(items) => (
        <ol ref={listRef} tabIndex={-1} className={styles.list} aria-label={label}>
          {children(items)}
        </ol>
      )}
    </LoadedList>
  );
}
