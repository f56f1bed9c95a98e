import type { ChatMessage } from '@poc/contracts/socket';
import { Reply } from 'lucide-react';
import styles from './quote.module.css';

interface QuoteProps {
  /** Undefined for a message that was deleted, or is not loaded. */
  answered: ChatMessage | undefined;
}

/** Author and first line of the message replied to. A click scrolls to it. */
export function Quote({ answered }: QuoteProps) {
  const icon = <Reply size={14} aria-hidden="true" />;
  if (!answered) {
    return (
      <span className={styles.quote}>
        {icon}
        An earlier message
      </span>
    );
  }
  const user = answered.user || 'Anonymous';
  const jump = (from: HTMLElement) => {
    const line = from.closest('ol')?.querySelector<HTMLElement>(`[data-seq="${answered.seq}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={`In reply to ${user}: ${answered.text}`}
      onClick={(event) => jump(event.currentTarget)}
    >
      {icon}
      <bdi>{user}</bdi>
      <span dir="auto" className={styles.text}>
        {answered.text}
      </span>
    </button>
  );
}
