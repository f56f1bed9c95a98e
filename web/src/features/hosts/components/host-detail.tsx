import Chip from '@mui/material/Chip';
import type { HostDetail as Host } from '@poc/contracts/entities/hosts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { hostShowsQuery } from '../../../shared/catalog/api/shows-query.ts';
import { FollowButton } from '../../../shared/catalog/follow-button.tsx';
import { ShowCard } from '../../../shared/catalog/show-card.tsx';
import { ShowGrid, ShowGridSkeleton } from '../../../shared/catalog/show-grid.tsx';
import { ItemBoundary } from '../../../shared/components/item-boundary.tsx';
import { PageList } from '../../../shared/components/page-list.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { HostPicture } from '../../../shared/images/host-picture.tsx';
import { formatMoment } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import styles from './host-detail.module.css';

/** A host with streams and shows. */
export function HostDetail({ host }: { host: Host }) {
  useDocumentTitle(host.name);
  const shows = useInfiniteQuery(hostShowsQuery(host.slug));
  return (
    <article className={`page ${styles.host}`}>
      <header className={styles.head}>
        <HostPicture
          className={styles.picture}
          src={host.picture_url}
          sizes="(min-width: 600px) 320px, 60vw"
          priority
        />
        <div className={styles.words}>
          <h1 dir="auto">{host.name}</h1>
          <p dir="auto" className={styles.role}>
            {host.role}
          </p>
          <p dir="auto" className={styles.bio}>
            {host.bio}
          </p>
          <div className={styles.actions}>
            <FollowButton host={host} />
            <span className="muted">
              {host.followers === 1 ? '1 follower' : `${formatCount(host.followers)} followers`}
            </span>
          </div>
        </div>
      </header>
      <section aria-labelledby="host-streams">
        <h2 id="host-streams">Live and next</h2>
        {host.streams.length === 0 && (
          <p className="muted">No stream is planned. Follow {host.name} to be notified of the next one.</p>
        )}
        <ul className={styles.streams}>
          {host.streams.map(({ id, title, status, start_time }) => (
            <li key={id} className={`surface ${styles.stream}`}>
              <Link to={paths.stream(id)} dir="auto">
                {title}
              </Link>
              {status === 'live' ? (
                <Chip color="live" label="Live" />
              ) : (
                <time dateTime={start_time} className="muted">
                  {formatMoment(start_time)}
                </time>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="host-shows">
        <h2 id="host-shows">Shows</h2>
        <PageList
          list={shows}
          failed="The shows could not be loaded"
          loading={<ShowGridSkeleton count={3} />}
          empty={<p className="muted">No shows published yet.</p>}
        >
          {(items) => (
            <ShowGrid>
              {items.map(({ host: _, ...show }) => (
                <ItemBoundary key={show.id} resetOn={show}>
                  <ShowCard show={show} />
                </ItemBoundary>
              ))}
            </ShowGrid>
          )}
        </PageList>
      </section>
    </article>
  );
}
