import type { Stream } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Badge } from '../../../shared/components/badge.tsx';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Picture } from '../../../shared/components/picture.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { allStreamsQuery } from '../../../shared/streaming/stream-queries.ts';
import { formatDay, formatMoment } from '../../../shared/text/dates.ts';
import styles from './streams-page.module.css';

const number = new Intl.NumberFormat('en-NG');

/** All streams: on air now, large; then what comes, by time; then what was. */
export function StreamsPage() {
  const { data, error, refetch } = useQuery(allStreamsQuery());
  const of = (status: Stream['status']) => data?.filter((stream) => stream.status === status) ?? [];
  const live = of('live');
  const upcoming = of('scheduled');
  const past = of('ended');

  return (
    <div className="page">
      <PageHeader
        title="Live Streams"
        text="The market moves, the hosts talk back, and the chat never lets anyone off."
      />
      {error && (
        <ErrorState error={error} title="The live streams could not be loaded" onRetry={() => refetch()} />
      )}
      {!error && !data && <LoadingStreams />}
      {data && (
        <>
          <section aria-labelledby="live-now" className={styles.section}>
            <h2 id="live-now" className={styles.heading}>
              Live Now
            </h2>
            {live.length === 0 ? (
              <EmptyState
                headingLevel="h3"
                title="The mic is off"
                text="No live streams at the moment. Check back later!"
              >
                <Link className="button button-primary" to={paths.shows}>
                  Browse Shows
                </Link>
              </EmptyState>
            ) : (
              <ul className={styles.live}>
                {live.map((stream) => (
                  <li key={stream.id}>
                    <LiveCard stream={stream} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          {upcoming.length > 0 && <StreamRows title="Upcoming" streams={upcoming} />}
          {past.length > 0 && <StreamRows title="Past streams" streams={past} />}
        </>
      )}
    </div>
  );
}

function LiveCard({ stream }: { stream: Stream }) {
  const { id, Show, thumbnail_url, viewers } = stream;
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={thumbnail_url || Show.thumbnail_url}
          alt=""
          kind="show"
          sizes="(min-width: 1000px) 620px, 50vw"
          priority
        />
      </div>
      <div className={styles.cardText}>
        <p className={styles.meta}>
          <Badge tone="live">Live</Badge>
          {viewers > 0 && <span>{number.format(viewers)} watching</span>}
        </p>
        <h3>{Show.title}</h3>
        <Link className="button button-danfo" to={paths.stream(id)} aria-label={`Join Stream: ${Show.title}`}>
          Join Stream
        </Link>
      </div>
    </article>
  );
}

function StreamRows({ title, streams }: { title: string; streams: readonly Stream[] }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.rows}>
        {streams.map(({ id, Show, status, start_time, thumbnail_url }) => (
          <li key={id}>
            <Link to={paths.stream(id)} className={styles.row}>
              <Picture
                className={styles.thumb}
                src={thumbnail_url || Show.thumbnail_url}
                alt=""
                kind="show"
                sizes="160px"
              />
              <span className={styles.what}>
                <strong className={styles.name}>{Show.title}</strong>
                <time className={styles.when} dateTime={start_time}>
                  {status === 'scheduled' ? formatMoment(start_time) : formatDay(start_time)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LoadingStreams() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading live streams…</span>
      <div className={styles.live}>
        <Skeleton height="24rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  );
}
