import type { ChatMessage } from '@poc/contracts/socket';
import { memo } from 'react';
import { Avatar } from '../../../shared/components/avatar.tsx';
import { formatClock } from '../../../shared/text/dates.ts';
import type { PendingMessage } from '../chat/chat-state.ts';
import styles from './chat-panel.module.css';

/** One message. Memoised: in a busy chat only new lines are drawn. */
export const ChatLine = memo(function ChatLine({ message, own }: { message: ChatMessage; own: boolean }) {
  const name = message.user || 'Anonymous';
  return (
    <li className={styles.line} data-own={own}>
      <Avatar name={name} src={message.avatar} size={32} />
      <p>
        <span className={styles.name}>
          {name}
          {message.role === 'admin' && <span className={styles.host}>Host</span>}
          <time dateTime={message.timestamp}>{formatClock(message.timestamp)}</time>
        </span>
        {message.text}
      </p>
    </li>
  );
});

/** A message of one's own on its way, or one that failed and can be sent again. */
export function PendingLine({ message, onRetry }: { message: PendingMessage; onRetry: () => void }) {
  const failed = message.status === 'failed';
  return (
    <li className={styles.line} data-pending={message.status}>
      <p>
        {message.text}
        <span className={styles.delivery} role={failed ? 'alert' : undefined}>
          {failed ? message.error : 'Sending…'}
          {failed && (
            <button type="button" className={styles.retry} onClick={onRetry}>
              Retry
            </button>
          )}
        </span>
      </p>
    </li>
  );
}
