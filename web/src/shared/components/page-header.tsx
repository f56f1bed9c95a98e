import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  text?: string;
  /** What stands at the right on wide screens. */
  children?: ReactNode;
}

/** The head of a page: its one `h1`, a sentence, and room for the page's main action. */
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
