import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  text: string;
  children?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** An empty list or page with its next steps. The drawing is an empty plastic chair on a stage. */
export function EmptyState({ title, text, children, headingLevel: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <EmptyChair />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

function EmptyChair() {
  return (
    <svg className={styles.art} viewBox="0 0 120 110" fill="none" aria-hidden="true">
      <path d="M60 4 18 96h84z" fill="var(--danfo)" opacity=".22" />
      <ellipse cx="60" cy="97" rx="46" ry="9" fill="var(--danfo)" opacity=".5" />
      <g stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M45 60 40 96M75 60l5 36M42 60h36M46 60l-3-30c0-6 34-6 34 0l-3 30" />
        <path d="M52 32v26M60 31v27M68 32v26" strokeWidth="3" />
      </g>
    </svg>
  );
}
