import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { Badge } from '../../../../shared/components/badge.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import styles from './shows-table.module.css';

/** Whether people see a show: on air, published, waiting for its time, or neither. */
export function ShowStatus({ show }: { show: Pick<ManagedShow, 'published' | 'publish_at' | 'Streams'> }) {
  if (show.Streams.length > 0) return <Badge tone="live">Live</Badge>;
  if (show.published) return <Badge tone="growth">Published</Badge>;
  if (show.publish_at === null) return <Badge>Hidden</Badge>;
  return (
    <span className={styles.status}>
      <Badge tone="warning">Scheduled for {formatStamp(show.publish_at)}</Badge>
    </span>
  );
}
