import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { liveStreamsQuery } from '../../../shared/streaming/api/stream-queries.ts';
import { formatAge } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import styles from './home.module.css';
import { sampleStream } from './home-content.ts';
import { SampleNotice } from './sample-notice.tsx';
import { Section } from './section.tsx';

/** The first live streams, each with a link to its room. */
export function LiveNow() {
  const { data, isError, refetch } = useQuery(liveStreamsQuery());
  const nowMs = useInitialNow();
  // A list that is half a minute old is better than a sample.
  const failed = isError && !data;
  return (
    <Section title="Live Now">
      {failed && <SampleNotice what="live streams" onRetry={refetch} />}
      {!failed && !data && <Skeleton sx={{ height: { xs: '18rem', md: '9rem' } }} />}
      {data?.length === 0 && (
        <p className={styles.nothingLive}>No live streams at the moment. Check back later!</p>
      )}
      <ul className="stack-2 narrow-rail">
        {failed && (
          <li className={`surface ${styles.liveRow}`}>
            <Picture className={styles.livePicture} src="" alt="" kind="show" sizes="240px" />
            <div className={styles.liveText}>
              <Chip color="warning" label="Sample" />
              <h3>{sampleStream.title}</h3>
              <p className="muted">{sampleStream.text}</p>
            </div>
          </li>
        )}
        {data?.slice(0, limits.homeStreams).map(({ id, Show, thumbnail_url, viewers, start_time }) => (
          <li key={id} className={`surface ${styles.liveRow}`}>
            <Picture
              className={styles.livePicture}
              src={thumbnail_url || Show.thumbnail_url}
              alt=""
              kind="show"
              sizes="(min-width: 900px) 240px, min(75vw, 18rem)"
            />
            <div className={styles.liveText}>
              <p className={styles.liveMeta}>
                <Chip color="live" label="Live" />
                {viewers > 0 && <span>{formatCount(viewers)} watching</span>}
                <span className={styles.started}>
                  Started <time dateTime={start_time}>{formatAge(start_time, nowMs)}</time>
                </span>
              </p>
              <h3 dir="auto">{Show.title}</h3>
            </div>
            <Button
              component={Link}
              variant="outlined"
              to={paths.stream(id)}
              aria-label={`Join Stream: ${Show.title}`}
            >
              Join Stream
            </Button>
          </li>
        ))}
      </ul>
      {data && data.length > limits.homeStreams && (
        <Link className={`text-link ${styles.allLive}`} to={paths.live} aria-label="See all: Live Now">
          See all
        </Link>
      )}
    </Section>
  );
}
