import Chip from '@mui/material/Chip';
import type { Show } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { liveShows, liveShowsQuery, upcomingShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatMoment } from '../../../shared/text/dates.ts';
import { JoinStream } from '../components/join-stream.tsx';
import styles from './member-shows.module.css';

/** The first live and upcoming shows, with links to all of them. */
export function OnAir() {
  usePolling(liveShows);
  const live = useInfiniteQuery(liveShowsQuery());
  const upcoming = useInfiniteQuery(upcomingShowsQuery());
  return (
    <div className={styles.onAir}>
      <Strip
        title="Live Now"
        to={paths.liveShows}
        query={live}
        empty="Nobody is on stage right now. The mic is still warm."
        aside={(show) => <JoinStream show={show} small />}
        label={() => <Chip color="live" label="Live" />}
      />
      <Strip
        title="Upcoming Shows"
        to={paths.upcomingShows}
        query={upcoming}
        empty="Nothing is on the calendar yet."
        label={(show) =>
          show.start_time === null ? null : (
            <time className={styles.when} dateTime={show.start_time}>
              {formatMoment(show.start_time)}
            </time>
          )
        }
      />
    </div>
  );
}

interface StripProps {
  title: string;
  to: string;
  query: {
    data: { pages: { items: Show[] }[] } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  empty: string;
  label: (show: Show) => ReactNode;
  aside?: (show: Show) => ReactNode;
}

function Strip({ title, to, query: { data, error, refetch }, empty, label, aside }: StripProps) {
  const id = useId();
  const shows = data?.pages[0]?.items.slice(0, limits.onAirShows);
  return (
    <section className={`surface ${styles.strip}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Link className="text-link" to={to} aria-label={`View All: ${title}`}>
          View All
        </Link>
      </header>
      {error !== null && !shows && (
        <PanelFailure title="This could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {error === null && !shows && <Loading text={`Loading ${title}…`} height="15rem" />}
      {shows?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {shows && shows.length > 0 && (
        <ul>
          {shows.map((show) => (
            <li key={show.id}>
              <Picture className={styles.small} src={show.thumbnail_url} alt="" kind="show" sizes="112px" />
              <div className={styles.rowWords}>
                <Link to={paths.show(show.id)}>{show.title}</Link>
                {label(show)}
              </div>
              {aside?.(show)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
