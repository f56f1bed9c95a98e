import type { ComponentProps } from 'react';
import { ListSection } from '../../../shared/components/list-section.tsx';
import styles from './dashboard.module.css';

interface SectionProps<T> extends Omit<ComponentProps<typeof ListSection<T>>, 'instead'> {
  /** True if the service of this list did not respond, while others did. */
  unavailable: boolean;
}

/** List of the dashboard with its loading, empty and error states. */
export function Section<T>({ unavailable, ...section }: SectionProps<T>) {
  const words = 'This part is temporarily unavailable. The rest of the page works.';
  return (
    <ListSection {...section} instead={unavailable ? <p className={styles.unavailable}>{words}</p> : null} />
  );
}
