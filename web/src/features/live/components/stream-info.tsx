import Button from '@mui/material/Button';
import type { Stream } from '@poc/contracts/entities/streaming';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ShareButton } from '../../../shared/components/share-button.tsx';
import { useInitialNow } from '../../../shared/first-pass.ts';
import { formatAge, formatMoment } from '../../../shared/text/dates.ts';
import { HostFollow } from './host-follow.tsx';
import styles from './stream-room.module.css';

interface StreamInfoProps {
  stream: Stream;
  status: Stream['status'];
}

/** Start of a stream, a link to its show, a follow button for its host, and Share. */
export function StreamInfo({ stream: { show_id, start_time, Show }, status }: StreamInfoProps) {
  const nowMs = useInitialNow();
  return (
    <div className={styles.facts}>
      <p>
        {status === 'live' ? 'Started ' : 'Start: '}
        <time dateTime={start_time}>
          {status === 'live' ? formatAge(start_time, nowMs) : formatMoment(start_time)}
        </time>
      </p>
      <Button component={Link} variant="outlined" size="small" to={paths.show(show_id)}>
        About the show
      </Button>
      {Show.host && <HostFollow host={Show.host} />}
      <ShareButton title={Show.title} />
    </div>
  );
}
