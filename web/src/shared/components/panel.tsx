import { type ReactNode, type RefObject, useId } from 'react';
import { errorText } from '../api/errors.ts';
import { Button } from '../buttons/button.tsx';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** `danger` is for what can't be undone. */
  tone?: 'plain' | 'danger' | 'notice';
  /** Where the focus goes when what had it is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** One matter of a member's page: a heading, a sentence, and what belongs to it. */
export function Panel({ title, text, tone = 'plain', headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`surface ${styles.panel} ${styles[tone]}`} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** A failure that concerns one panel alone, with a way to try again. */
export function PanelFailure({
  title,
  error,
  onRetry,
  retryLabel = 'Try Again',
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Distinguishes this button from the one of the page's main list, which may have failed too. */
  retryLabel?: string;
}) {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <strong>{title}</strong> {errorText(error)}
      </p>
      <Button small onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
