import Button from '@mui/material/Button';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { liveShows, liveShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { JoinStream } from '../components/join-stream.tsx';
import { ShowPages } from '../components/show-pages.tsx';
import { ShowsNav } from '../components/shows-nav.tsx';

const card = (show: Show) => ({ children: <JoinStream show={show} look="outlined" /> });

/** Live shows, each with a link to its stream. */
export function LiveShowsPage() {
  usePolling(liveShows);
  const list = useInfiniteQuery(liveShowsQuery());
  return (
    <div className="page">
      <PageHeader title="Live Shows" text="On air right now: the mic is open and the chat is awake." />
      <ShowsNav />
      <ShowPages
        list={list}
        card={card}
        empty={
          <EmptyState
            drawing="microphone"
            title="No live shows"
            text="Nobody is on stage at the moment. Check back later!"
          >
            <Button component={Link} variant="contained" to={paths.shows}>
              Browse Shows
            </Button>
            <Button component={Link} variant="outlined" to={paths.upcomingShows}>
              See what is next
            </Button>
          </EmptyState>
        }
      />
    </div>
  );
}
