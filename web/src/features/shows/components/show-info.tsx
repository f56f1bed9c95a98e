import type { Show } from '@poc/contracts/entities/catalog';
import { CalendarClock, Clock, MessageSquare } from 'lucide-react';
import { limits } from '../../../config/limits.ts';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { formatMoment, formatStamp } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import styles from './show-detail.module.css';

/** Duration, air date and number of comments. */
export function ShowInfo({ show }: { show: Show }) {
  const { duration, start_time, comments_count, id } = show;
  const nowMs = useInitialNow();
  return (
    <ul className={styles.facts}>
      <li>
        <Clock size={18} aria-hidden="true" />
        {duration ?? limits.defaultDuration}
      </li>
      {start_time !== null && (
        <li>
          <CalendarClock size={18} aria-hidden="true" />
          <time dateTime={start_time}>{airing(start_time, nowMs)}</time>
        </li>
      )}
      <li>
        <MessageSquare size={18} aria-hidden="true" />
        <a href={`#comments-${id}`}>
          {comments_count === 1 ? '1 comment' : `${formatCount(comments_count)} comments`}
        </a>
      </li>
    </ul>
  );
}

const airing = (iso: string, nowMs: number): string =>
  new Date(iso).getTime() > nowMs ? `Starts ${formatMoment(iso)}` : `Aired ${formatStamp(iso)}`;
