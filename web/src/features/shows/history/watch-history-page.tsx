import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { itemsOf } from '../../../shared/api/loaded-pages.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useClearHistory, watchHistoryQuery } from '../../../shared/progress/api/history-query.ts';
import { HistoryEntry } from './history-entry.tsx';

const skeletons = ['one', 'two', 'three', 'four'];

/** `/user/watch-history`: watched shows with progress, and the button to clear the history. */
export function WatchHistoryPage() {
  const userId = useSession()?.user.id ?? '';
  const list = useInfiniteQuery({ ...watchHistoryQuery(userId), enabled: userId !== '' });
  const clear = useClearHistory(userId);
  const [asking, setAsking] = useState(false);
  const entries = itemsOf(list.data);

  return (
    <div className="page">
      <PageHeader title="Watch History" text="What you watched, and where you stopped.">
        {entries && entries.length > 0 && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            <Eraser size={18} aria-hidden="true" />
            Clear History
          </Button>
        )}
      </PageHeader>
      <PageList
        list={list}
        failed="Your watch history could not be loaded"
        loading={
          <Loading text="Loading your watch history…" className="stack-2">
            {skeletons.map((key) => (
              <Skeleton key={key} height="8.5rem" style={{ borderRadius: 'var(--radius)' }} />
            ))}
          </Loading>
        }
        empty={
          <EmptyState
            drawing="microphone"
            title="No watch history"
            text="Your seat is still warm for the first show."
          >
            <Button component={Link} variant="contained" to={paths.member.shows}>
              Browse Shows
            </Button>
          </EmptyState>
        }
      >
        {(watched) => (
          <ul className="stack-2">
            {watched.map((entry) => (
              <ItemBoundary key={entry.id} resetOn={entry} as="li">
                <HistoryEntry entry={entry} />
              </ItemBoundary>
            ))}
          </ul>
        )}
      </PageList>
      {asking && (
        <AskToConfirm
          title="Clear your watch history?"
          text="We delete what you watched and where you stopped. This can't be undone."
          confirmLabel="Clear History"
          busy={clear.isPending}
          onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
