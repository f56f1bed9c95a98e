import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  drawing: DrawingName;
  title: string;
  text: string;
  children?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** Text for an empty list or page, with next steps. */
export function EmptyState({
  drawing,
  title,
  text,
  children,
  headingLevel: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
