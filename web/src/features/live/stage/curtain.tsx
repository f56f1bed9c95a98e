import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Stream } from '@poc/contracts/entities/streaming';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatMoment } from '../../../shared/text/dates.ts';
import { Countdown } from './countdown.tsx';
import styles from './stage.module.css';

const ReminderButton = lazyPart(
  () => import('../reminders/reminder-button.tsx'),
  'ReminderButton',
  <Skeleton width="15rem" height={44} />,
);

const pictureOf = ({ thumbnail_url, Show }: Stream) => thumbnail_url || Show.thumbnail_url;

/** The stage before the stream: start, countdown and reminder. */
export function BeforeStart({ stream }: { stream: Stream }) {
  return (
    <div className={styles.curtain}>
      <Picture className={styles.backdrop} src={pictureOf(stream)} alt="" kind="show" sizes="66vw" priority />
      <div className={styles.words}>
        <p className={styles.when}>
          Starts <time dateTime={stream.start_time}>{formatMoment(stream.start_time)}</time>
        </p>
        <Countdown to={stream.start_time} due="Any moment now" className={styles.clock} />
        <ReminderButton streamId={stream.id} title={stream.Show.title} onStage />
      </div>
    </div>
  );
}

/** The stage after a stream that ended while the page was open. */
export function AfterEnd({ stream, onReplay }: { stream: Stream; onReplay: () => void }) {
  return (
    <div className={styles.curtain}>
      <Picture className={styles.backdrop} src={pictureOf(stream)} alt="" kind="show" sizes="66vw" />
      <div className={styles.words}>
        <h2 className={styles.over}>This stream has ended</h2>
        <p className={styles.actions}>
          <Button variant="danfo" size="small" onClick={onReplay}>
            Watch the replay
          </Button>
          <Button component={Link} variant="stage" size="small" to={paths.shows}>
            Browse Shows
          </Button>
        </p>
      </div>
    </div>
  );
}
