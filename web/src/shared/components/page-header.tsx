import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  text?: string;
  /** Shown at the right on wide screens. */
  children?: ReactNode;
}

/** The header of a page: its only `h1`, a sentence, and the page's main action. */
export function PageHeader({ title, text, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1 dir="auto">{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children}
    </header>
  );
}
