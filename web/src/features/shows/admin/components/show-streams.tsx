import Chip from '@mui/material/Chip';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Panel } from '../../../../shared/components/panel.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import styles from './show-info.module.css';

/** Live streams of a show, with a link to all streams. */
export function ShowStreams({ show }: { show: Pick<ManagedShow, 'Streams'> }) {
  return (
    <Panel title="Streams">
      {show.Streams.length === 0 ? (
        <p className="muted">No stream of this show is live.</p>
      ) : (
        <ul className={styles.streams}>
          {show.Streams.map((stream) => (
            <li key={stream.id}>
              <Chip color="live" label="Live" />
              <span>since {formatStamp(stream.start_time)}</span>
              <Link to={paths.stream(stream.id)}>Watch</Link>
            </li>
          ))}
        </ul>
      )}
      <Link className="text-link" to={paths.admin.streams}>
        Manage streams
      </Link>
    </Panel>
  );
}
