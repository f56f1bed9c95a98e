import Button from '@mui/material/Button';
import type { ChatMessage } from '@poc/contracts/socket';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { MoreButton } from '../../../shared/components/load-more.tsx';
import styles from './chat-panel.module.css';
import { PastLines } from './past-lines.tsx';
import type { ChatRoom } from './room/chat-room.ts';

interface PagedLinesProps {
  label: string;
  messages: readonly ChatMessage[] | undefined;
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >;
  room: ChatRoom;
  loadingText: string;
  emptyText: string;
  errorText: string;
}

/** Scrollable areas must be focusable. */
const reachable = { tabIndex: 0 } as const;

/** List of messages loaded page by page, with its loading, empty, error and more states. */
export function PagedLines({ label, messages, query, room, ...texts }: PagedLinesProps) {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return (
    <div className={styles.window}>
      <ol className={styles.list} {...reachable} aria-label={label}>
        {!messages && !error && <li className={styles.quiet}>{texts.loadingText}</li>}
        {messages?.length === 0 && <li className={styles.quiet}>{texts.emptyText}</li>}
        <PastLines messages={messages ?? []} room={room} />
        {error && (
          <li className={styles.quiet} role="alert">
            {errorText(error, texts.errorText)}{' '}
            <Button variant="link" size="small" onClick={() => refetch()}>
              Try Again
            </Button>
          </li>
        )}
        {!error && hasNextPage && (
          <li className={styles.quiet}>
            <MoreButton
              variant="link"
              size="small"
              loading={isFetchingNextPage}
              onLoad={() => void fetchNextPage()}
            />
          </li>
        )}
      </ol>
    </div>
  );
}
