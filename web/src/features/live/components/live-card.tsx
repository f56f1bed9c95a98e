import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Stream } from '@poc/contracts/entities/streaming';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { HostByline } from '../../../shared/catalog/host-byline.tsx';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatAge } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import styles from './stream-cards.module.css';

/** Card of a live stream with a link to its room. */
export function LiveCard({ stream, isFirst }: { stream: Stream; isFirst: boolean }) {
  const { id, Show, thumbnail_url, viewers, start_time } = stream;
  const nowMs = useInitialNow();
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={thumbnail_url || Show.thumbnail_url}
          alt=""
          kind="show"
          sizes="(min-width: 1000px) 620px, 50vw"
          priority={isFirst}
        />
      </div>
      <div className={styles.cardText}>
        <p className={styles.meta}>
          <Chip color="live" label="Live" />
          {viewers > 0 && <span>{formatCount(viewers)} watching</span>}
          <span className={styles.started}>
            Started <time dateTime={start_time}>{formatAge(start_time, nowMs)}</time>
          </span>
        </p>
        <h3 dir="auto">{Show.title}</h3>
        <HostByline host={Show.host} />
        <Button
          component={Link}
          variant={isFirst ? 'danfo' : 'stage'}
          to={paths.stream(id)}
          aria-label={`Join Stream: ${Show.title}`}
        >
          Join Stream
        </Button>
      </div>
    </article>
  );
}
