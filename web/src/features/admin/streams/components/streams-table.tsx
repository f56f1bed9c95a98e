import type { Stream } from '@poc/contracts/entities/streaming';
import { ExternalLink, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { type Column, DataTable } from '../../../../shared/components/data-table.tsx';
import { Picture } from '../../../../shared/components/picture.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { StreamStatus } from './stream-status.tsx';
import styles from './streams-table.module.css';

/** What is done to a stream. */
export type StreamTask = 'start' | 'end' | 'edit' | 'delete';

interface StreamsTableProps {
  /** Undefined while loading. */
  streams: readonly Stream[] | undefined;
  total: number;
  onTask: (task: StreamTask, stream: Stream) => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** Streams, one a row. On narrow screens the stream's cell takes in what the hidden columns say. */
export function StreamsTable({ streams, total, onTask }: StreamsTableProps) {
  const columns = useMemo<readonly Column<Stream>[]>(
    () => [
      { key: 'stream', header: 'Stream', cell: (stream) => <StreamCell stream={stream} /> },
      { key: 'status', header: 'Status', wide: true, cell: ({ status }) => <StreamStatus status={status} /> },
      {
        key: 'time',
        header: 'Start and end',
        wide: true,
        cell: ({ start_time, end_time }) => (
          <>
            <span className={styles.time}>{formatStamp(start_time)}</span>
            <span className={styles.end}>{end_time === null ? 'Open end' : formatStamp(end_time)}</span>
          </>
        ),
      },
      {
        key: 'viewers',
        header: 'Viewers',
        wide: true,
        numeric: true,
        cell: ({ status, viewers }) => (status === 'live' ? formatCount(viewers) : '–'),
      },
      {
        key: 'peak',
        header: 'Peak',
        wide: true,
        numeric: true,
        cell: ({ peak_viewers }) => formatCount(peak_viewers),
      },
      {
        key: 'reactions',
        header: 'Reactions',
        wide: true,
        numeric: true,
        cell: ({ reactions }) => formatCount(reactions.like + reactions.heart + reactions.clap),
      },
      { key: 'actions', header: 'Actions', cell: (stream) => <Actions stream={stream} onTask={onTask} /> },
    ],
    [onTask],
  );
  return (
    <DataTable
      caption="Streams"
      columns={columns}
      rows={streams}
      total={total}
      emptyText="No streams found."
    />
  );
}

function StreamCell({ stream }: { stream: Stream }) {
  const { Show, status, start_time, viewers, peak_viewers } = stream;
  const title = Show.title || 'Deleted show';
  return (
    <div className={styles.stream}>
      <Picture className={styles.picture} src={stream.thumbnail_url} alt="" kind="show" sizes="80px" />
      <div className={styles.words}>
        <Link className={styles.title} to={paths.admin.show(stream.show_id)}>
          {title}
        </Link>
        <span className={styles.url}>{stream.stream_url}</span>
        <div className={styles.narrow}>
          <StreamStatus status={status} />
          <span>{formatStamp(start_time)}</span>
          {status === 'live' && <span>{formatCount(viewers)} watching</span>}
          {status !== 'scheduled' && <span>peak {formatCount(peak_viewers)}</span>}
        </div>
      </div>
    </div>
  );
}

function Actions({ stream, onTask }: { stream: Stream; onTask: StreamsTableProps['onTask'] }) {
  const title = stream.Show.title || 'Deleted show';
  return (
    <div className={styles.actions}>
      {stream.status === 'scheduled' && (
        <button
          type="button"
          className={`icon-button ${styles.start}`}
          aria-label={`Start ${title} now`}
          title="Start now"
          onClick={() => onTask('start', stream)}
        >
          <Play {...icon} />
        </button>
      )}
      {stream.status === 'live' && (
        <button
          type="button"
          className={`icon-button ${styles.danger}`}
          aria-label={`End ${title} now`}
          title="End now"
          onClick={() => onTask('end', stream)}
        >
          <Square {...icon} />
        </button>
      )}
      <Link
        className="icon-button"
        to={paths.stream(stream.id)}
        aria-label={`Open the live page of ${title}`}
        title="Live page"
      >
        <ExternalLink {...icon} />
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={`Edit the stream of ${title}`}
        title="Edit"
        onClick={() => onTask('edit', stream)}
      >
        <Pencil {...icon} />
      </button>
      <button
        type="button"
        className={`icon-button ${styles.danger}`}
        aria-label={`Delete the stream of ${title}`}
        title="Delete"
        onClick={() => onTask('delete', stream)}
      >
        <Trash2 {...icon} />
      </button>
    </div>
  );
}
