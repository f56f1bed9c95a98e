import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { conversationQuery } from '../api/conversation-query.ts';
import styles from '../chat/chat-panel.module.css';
import type { ChatRoom } from '../chat/room/chat-room.ts';
import { ReplayLines } from './replay-lines.tsx';

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 } as const;

export function AllChat({ streamId, room }: { streamId: string; room: ChatRoom }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    conversationQuery(streamId),
  );
  const messages = data?.pages.flat() ?? [];
  return (
    <div className={styles.window}>
      <ol className={styles.list} {...reachable} aria-label="Messages">
        {!data && !error && <li className={styles.quiet}>Loading what was said…</li>}
        {data && messages.length === 0 && <li className={styles.quiet}>Nobody said a word.</li>}
        <ReplayLines messages={messages} room={room} />
        {error && (
          <li className={styles.quiet} role="alert">
            {errorText(error, 'The chat could not be loaded.')}{' '}
            <button type="button" className={styles.inText} onClick={() => refetch()}>
              Try Again
            </button>
          </li>
        )}
        {!error && hasNextPage && (
          <li className={styles.quiet}>
            <button
              type="button"
              className={styles.inText}
              disabled={isFetching}
              onClick={() => fetchNextPage()}
            >
              {isFetching ? 'Loading…' : 'Show more'}
            </button>
          </li>
        )}
      </ol>
    </div>
  );
}
