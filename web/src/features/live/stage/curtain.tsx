import Skeleton from '@mui/material/Skeleton';
import type { Stream } from '@poc/contracts/entities/streaming';
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

/** The stage before the stream: start, countdown and reminder. */
export function BeforeStart({ stream }: { stream: Stream }) {
  return (
    <div className={styles.curtain}>
      <Picture
        className={styles.backdrop}
        src={stream.thumbnail_url || stream.Show.thumbnail_url}
        alt=""
        kind="show"
        sizes="66vw"
        priority
      />
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
