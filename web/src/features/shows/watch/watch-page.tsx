import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import type { ShowDetails } from '@poc/contracts/entities/catalog';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { AccessBadge } from '../../../shared/entitlements/access-badge.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { ComingPlayer } from '../../../shared/player/coming-player.tsx';
import { isUnmetered } from '../../../shared/player/line-quality.ts';
import { useFreshShow } from '../api/use-fresh-show.ts';
import { Comments } from '../components/comments.tsx';
import { JoinStream } from '../components/join-stream.tsx';
import { LikeShow } from '../components/like-show.tsx';
import { ShowPlayer } from './show-player.tsx';
import styles from './watch-page.module.css';

/** `/dashboard/shows/{id}`: watches a show. A malformed id (400) is treated as a missing show. */
export function WatchPage() {
  const { id = '' } = useParams();
  return (
    <div className={styles.room}>
      <Link className={`text-link ${styles.back}`} to={paths.member.shows}>
        <ArrowLeft size={20} aria-hidden="true" />
        Back to Shows
      </Link>
      <Watched key={id} id={id} />
    </div>
  );
}

function Watched({ id }: { id: string }) {
  const { show, known, error, refetch } = useFreshShow(id);
  if (!known) return <NotYet error={error} onRetry={() => void refetch()} />;
  return <Watching show={known} isFresh={show !== undefined} />;
}

/** Watch page. Until fresh data arrives it hides user-specific fields: access and video URL are not reliable. */
function Watching({ show, isFresh }: { show: ShowDetails; isFresh: boolean }) {
  useDocumentTitle(show.title);
  const startNow = useStartNow();
  const { locked: _, ...everybodys } = show;
  const isLive = show.Streams.length > 0;
  return (
    <div className={styles.columns}>
      <article className={styles.main}>
        <div className={styles.stage}>
          {isFresh ? (
            <ShowPlayer show={show} startNow={startNow} />
          ) : (
            <ComingPlayer poster={show.thumbnail_url} />
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.row}>
            <Chip color="danfo" label={show.category} />
            {isLive && <Chip color="live" label="Live" />}
            <AccessBadge show={isFresh ? show : everybodys} />
            {show.duration !== undefined && <span className={styles.duration}>{show.duration}</span>}
          </p>
          <h1 dir="auto">{show.title}</h1>
          <div className={styles.row}>
            <LikeShow show={show} />
            {show.video_url && <JoinStream show={show} look="outlined" />}
          </div>
          <p dir="auto" className={styles.description}>
            {show.description}
          </p>
        </div>
      </article>
      <div className={styles.side}>
        <Comments showId={show.id} />
      </div>
    </div>
  );
}

/** True after a click on Watch Now, if the data is probably free. Reload and Back do not start playback. */
function useStartNow(): boolean {
  const { state } = useLocation();
  return useNavigationType() === 'PUSH' && state?.plays === true && isUnmetered();
}

function NotYet({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isMissing(error)) return <NotFound />;
  if (error) {
    return (
      <div className={styles.words}>
        <ErrorState error={error} title="The show could not be loaded" onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className={styles.columns} role="status">
      <div className={styles.main}>
        <span className="visually-hidden">Loading the show…</span>
        <Skeleton height="auto" style={{ aspectRatio: '16 / 9' }} />
        <div className={styles.words}>
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton height="5rem" />
        </div>
      </div>
    </div>
  );
}

function NotFound() {
  useDocumentTitle('Show not found');
  return (
    <div className={styles.words}>
      <EmptyState
        drawing="microphone"
        headingLevel="h1"
        title="Show not found"
        text="This show may have been taken off the programme or doesn't exist."
      >
        <Button component={Link} variant="contained" to={paths.member.shows}>
          Browse Shows
        </Button>
      </EmptyState>
    </div>
  );
}
