import Chip from '@mui/material/Chip';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { formatStamp } from '../../../../shared/text/dates.ts';
import styles from './shows-table.module.css';

type Shown = Pick<ManagedShow, 'published' | 'publish_at' | 'Streams'>;

/** Label of a show's visibility: live, published, scheduled or hidden. */
export function showStatusLabel({ published, publish_at, Streams }: Shown): string {
  if (Streams.length > 0) return 'Live';
  if (published) return 'Published';
  return publish_at === null ? 'Hidden' : `Scheduled for ${formatStamp(publish_at)}`;
}

export function ShowStatus({ show }: { show: Shown }) {
  const words = showStatusLabel(show);
  if (words === 'Live') return <Chip color="live" label={words} />;
  if (show.published) return <Chip color="success" label={words} />;
  if (show.publish_at === null) return <Chip label={words} />;
  return (
    <span className={styles.status}>
      <Chip color="warning" label={words} />
    </span>
  );
}
