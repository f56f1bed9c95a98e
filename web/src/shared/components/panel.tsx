import Button from '@mui/material/Button';
import { type ReactNode, type RefObject, useId } from 'react';
import { errorText } from '../api/errors.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** `danger` is for irreversible actions. */
  tone?: 'plain' | 'danger' | 'notice';
  /** Receives the focus when the focused element is removed. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A section of a member's page: heading, sentence and content. */
export function Panel({ title, text, tone = 'plain', headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={`surface ${styles.panel} ${tone === 'plain' ? '' : styles[tone]}`}
      aria-labelledby={id}
    >
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

export function PanelFailure({
  title,
  error,
  onRetry,
  retryLabel = 'Try Again',
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Label that distinguishes this button from the retry of the page's main list. */
  retryLabel?: string;
}) {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <strong>{title}</strong> {errorText(error)}
      </p>
      <Button variant="outlined" size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
