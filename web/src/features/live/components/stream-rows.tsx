import type { Stream } from '@poc/contracts/entities/streaming';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatDay, formatMoment } from '../../../shared/text/dates.ts';
import { formatCompact } from '../../../shared/text/numbers.ts';
import { ReminderButton } from '../reminders/reminder-button.tsx';
import { Countdown } from '../stage/countdown.tsx';
import styles from './stream-cards.module.css';

/** An upcoming stream: start, countdown and reminder. */
export function UpcomingRow({ stream }: { stream: Stream }) {
  const { id, Show, start_time } = stream;
  return (
    <article className={styles.row}>
      <Thumb stream={stream} />
      <div className={styles.what}>
        <h3 className={styles.name}>
          <Link to={paths.stream(id)}>{Show.title}</Link>
        </h3>
        <p className={styles.facts}>
          <time dateTime={start_time}>{formatMoment(start_time)}</time>
          <span className={styles.soon}>
            in <Countdown to={start_time} due="a moment" />
          </span>
        </p>
        <div className={styles.act}>
          <ReminderButton streamId={id} title={Show.title} />
        </div>
      </div>
    </article>
  );
}

/** A past stream with its audience figures. */
export function PastRow({ stream }: { stream: Stream }) {
  const { id, Show, start_time, peak_viewers, reactions } = stream;
  const reacted = reactions.like + reactions.heart + reactions.clap;
  return (
    <article className={styles.row}>
      <Thumb stream={stream} />
      <div className={styles.what}>
        <h3 className={styles.name}>
          <Link to={paths.stream(id)}>{Show.title}</Link>
        </h3>
        <p className={styles.facts}>
          <time dateTime={start_time}>{formatDay(start_time)}</time>
          {peak_viewers > 0 && <span>{formatCompact(peak_viewers)} at peak</span>}
          {reacted > 0 && <span>{formatCompact(reacted)} reactions</span>}
        </p>
        <p className={styles.replay}>Watch the replay</p>
      </div>
    </article>
  );
}

const Thumb = ({ stream: { thumbnail_url, Show } }: { stream: Stream }) => (
  <Picture
    className={styles.thumb}
    src={thumbnail_url || Show.thumbnail_url}
    alt=""
    kind="show"
    sizes="180px"
  />
);
