import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import type { Show, ShowLock } from '@poc/contracts/entities/catalog';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { HostByline } from '../../../shared/catalog/host-byline.tsx';
import { ShareButton } from '../../../shared/components/share-button.tsx';
import { AccessBadge } from '../../../shared/entitlements/access-badge.tsx';
import { lockTexts } from '../../../shared/entitlements/access-texts.ts';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { Comments } from './comments.tsx';
import { JoinStream } from './join-stream.tsx';
import { LikeShow } from './like-show.tsx';
import { RelatedShows } from './related-shows.tsx';
import styles from './show-detail.module.css';
import { ShowInfo } from './show-info.tsx';
import { useWatch } from './use-watch.tsx';
import { WatchNow } from './watch-now.tsx';

/** Details of a show: poster, facts, actions, comments and related shows. */
export function ShowDetail({ show }: { show: Show }) {
  useDocumentTitle(show.title);
  const { watch, loginRequired } = useWatch();
  const live = show.Streams.length > 0;
  return (
    <article>
      <div className={styles.top}>
        <div className={`page ${styles.head}`}>
          <Picture
            className={styles.picture}
            src={show.thumbnail_url}
            alt=""
            kind="show"
            sizes="(min-width: 1000px) 700px, 60vw"
            priority
          />
          <div className={styles.words}>
            <p className={styles.badges}>
              <Link to={`${paths.shows}?category=${encodeURIComponent(show.category)}`}>
                <Chip color="danfo" label={show.category} />
              </Link>
              {live && <Chip color="live" label="Live" />}
              <AccessBadge show={show} />
            </p>
            <h1 dir="auto">{show.title}</h1>
            <HostByline host={show.host} />
            <ShowInfo show={show} />
            {show.locked && <Locked lock={show.locked} hasPreview={show.preview_url !== undefined} />}
            {show.progress !== undefined && show.progress > 0 && <Watched percent={show.progress} />}
            <div className={`${styles.actions} ${styles.ways}`}>
              <JoinStream show={show} />
              <WatchNow title={show.title} tone={live ? 'stage' : 'primary'} onWatch={() => watch(show)} />
            </div>
            <div className={styles.actions}>
              <LikeShow show={show} />
              <ShareButton title={show.title} />
            </div>
          </div>
        </div>
      </div>
      <div className={`page ${styles.below}`}>
        <section aria-labelledby="about-show">
          <h2 id="about-show">About this show</h2>
          <p dir="auto" className={styles.description}>
            {show.description}
          </p>
        </section>
        <Comments key={show.id} showId={show.id} />
        <RelatedShows show={show} />
      </div>
      {loginRequired}
    </article>
  );
}

function Locked({ lock, hasPreview }: { lock: ShowLock; hasPreview: boolean }) {
  const { why, how } = lockTexts(lock);
  return (
    <p>
      {why} {how} {hasPreview && 'Its first 3 minutes are open to you. '}
      <Link to={paths.planCheckout(lock.plan === 'ultimate' ? 'ultimate' : 'premium')}>Upgrade</Link>
    </p>
  );
}

function Watched({ percent }: { percent: number }) {
  const whole = Math.round(percent);
  return (
    <p className={styles.watched}>
      <LinearProgress variant="determinate" value={whole} aria-label="Watched" />
      {whole}% watched
    </p>
  );
}
