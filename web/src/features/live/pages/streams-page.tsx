import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Stream } from '@poc/contracts/entities/streaming';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { itemsOf, shownPages } from '../../../shared/api/loaded-pages.ts';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { LoadMore } from '../../../shared/components/load-more.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { allStreams, allStreamsQuery } from '../../../shared/streaming/api/stream-queries.ts';
import { LiveCard } from '../components/live-card.tsx';
import { PastRow, UpcomingRow } from '../components/stream-rows.tsx';
import styles from './streams-page.module.css';

/** All streams: live ones as large cards, then upcoming ones by time, then past ones. */
export function StreamsPage() {
  usePolling(allStreams);
  const list = useInfiniteQuery(allStreamsQuery());
  const { error, refetch } = list;
  // A list that is half a minute old is better than an error.
  const data = shownPages(list);
  const streams = itemsOf(data) ?? [];
  const of = (status: Stream['status']) => streams.filter((stream) => stream.status === status);
  const live = of('live');
  const upcoming = of('scheduled');
  const past = of('ended');
  const hasFailed = error && !data;

  return (
    <div className="page">
      <PageHeader
        title="Live Streams"
        text="The market moves, the hosts talk back, and the chat never lets anyone off."
      />
      {hasFailed && (
        <ErrorState error={error} title="The live streams could not be loaded" onRetry={() => refetch()} />
      )}
      {!hasFailed && !data && <LoadingStreams />}
      {data && (
        <div className={styles.sections}>
          <section aria-labelledby="live-now">
            <h2 id="live-now" className={styles.heading}>
              Live Now
            </h2>
            {live.length === 0 ? (
              <EmptyState
                drawing="microphone"
                headingLevel="h3"
                title="The mic is off"
                text="No live streams at the moment. Check back later!"
              >
                <Button component={Link} variant="contained" to={paths.shows}>
                  Browse Shows
                </Button>
              </EmptyState>
            ) : (
              <ul className={styles.live}>
                {live.map((stream, at) => (
                  <li key={stream.id}>
                    <ItemBoundary resetOn={stream}>
                      <LiveCard stream={stream} isFirst={at === 0} />
                    </ItemBoundary>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {upcoming.length > 0 && (
            <section aria-labelledby="upcoming">
              <h2 id="upcoming" className={styles.heading}>
                Upcoming
              </h2>
              <ul className={styles.upcoming}>
                {upcoming.map((stream) => (
                  <li key={stream.id}>
                    <ItemBoundary resetOn={stream}>
                      <UpcomingRow stream={stream} />
                    </ItemBoundary>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {past.length > 0 && (
            <section aria-labelledby="past">
              <h2 id="past" className={styles.heading}>
                Past streams
              </h2>
              <ul className={styles.past}>
                {past.map((stream) => (
                  <li key={stream.id}>
                    <ItemBoundary resetOn={stream}>
                      <PastRow stream={stream} />
                    </ItemBoundary>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <LoadMore list={list} />
        </div>
      )}
    </div>
  );
}

function LoadingStreams() {
  return (
    <Loading text="Loading live streams…" className={styles.live}>
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </Loading>
  );
}
