import Button from '@mui/material/Button';
import { memo } from 'react';
import styles from './chat-line.module.css';
import type { HeldLine, PendingMessage } from './room/chat-state.ts';

interface PendingLineProps {
  message: PendingMessage;
  onRetry: (clientMessageId: string) => void;
  onDiscard: (clientMessageId: string) => void;
}

/** A message of the user that is being sent, or that failed and can be resent. */
export const PendingLine = memo(function PendingLine({ message, onRetry, onDiscard }: PendingLineProps) {
  const { clientMessageId, text, status, error } = message;
  const failed = status === 'failed';
  return (
    <li className={styles.line} data-pending={status}>
      <div className={styles.said}>
        <span className={styles.text} dir="auto">
          {text}
        </span>
        <span className={styles.delivery} role={failed ? 'alert' : undefined}>
          {failed ? error : 'Sending…'}
          {failed && (
            <>
              <Button
                variant="outlined"
                size="small"
                className={styles.small}
                onClick={() => onRetry(clientMessageId)}
              >
                Retry
              </Button>
              <Button
                variant="outlined"
                size="small"
                className={styles.small}
                onClick={() => onDiscard(clientMessageId)}
              >
                Discard
              </Button>
            </>
          )}
        </span>
      </div>
    </li>
  );
});

/** A message that waits for review, visible only to its sender. */
export const HeldLineView = memo(function HeldLineView({
  held,
  onDismiss,
}: {
  held: HeldLine;
  onDismiss: (heldId: string) => void;
}) {
  return (
    <li className={styles.line} data-pending="held">
      <div className={styles.said}>
        <span className={styles.text} dir="auto">
          {held.text}
        </span>
        <span className={styles.delivery} role="status">
          Waiting for review. Only you see it.
          <Button variant="outlined" size="small" className={styles.small} onClick={() => onDismiss(held.id)}>
            Hide
          </Button>
        </span>
      </div>
    </li>
  );
});
