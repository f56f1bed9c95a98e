import IconButton from '@mui/material/IconButton';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedAddress } from '@poc/contracts/entitlements';
import { ExternalLink, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { AdminGrid } from '../../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../../shared/admin/grid/use-list-sort.ts';
import cells from '../../../../shared/admin/list/list.module.css';
import { RowButton } from '../../../../shared/admin/list/row-button.tsx';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { bulkStreams } from '../api/bulk-streams.ts';
import { StreamStatus } from './stream-status.tsx';
import styles from './streams-table.module.css';

export type StreamTask = 'start' | 'end' | 'edit' | 'delete';

interface StreamsTableProps {
  list: ListQuery<Stream>;
  filter: string;
  sorting: Sorting;
  onTask: (task: StreamTask, stream: Stream) => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** Table of streams. On narrow screens the stream's cell includes the values of the hidden columns. */
export function StreamsTable({ list, filter, sorting, onTask }: StreamsTableProps) {
  const columns = useMemo<readonly Column<Stream>[]>(
    () => [
      {
        key: 'stream',
        header: 'Stream',
        text: ({ Show }) => Show.title || 'Deleted show',
        cell: (stream) => <StreamCell stream={stream} />,
      },
      {
        key: 'status',
        header: 'Status',
        wide: true,
        width: 120,
        text: ({ status }) => status,
        cell: ({ status }) => <StreamStatus status={status} />,
      },
      {
        key: 'time',
        header: 'Start and end',
        width: 200,
        text: ({ start_time, end_time }) => [start_time, end_time].filter(Boolean).join(' – '),
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
        width: 100,
        text: ({ viewers }) => viewers,
        wide: true,
        numeric: true,
        cell: ({ status, viewers }) => (status === 'live' ? formatCount(viewers) : '–'),
      },
      {
        key: 'peak',
        header: 'Peak',
        width: 90,
        text: ({ peak_viewers }) => peak_viewers,
        wide: true,
        numeric: true,
        cell: ({ peak_viewers }) => formatCount(peak_viewers),
      },
      {
        key: 'reactions',
        header: 'Reactions',
        wide: true,
        numeric: true,
        width: 110,
        text: reactionsOf,
        cell: (stream) => formatCount(reactionsOf(stream)),
      },
      {
        key: 'actions',
        header: 'Actions',
        width: 190,
        cell: (stream) => <Actions stream={stream} onTask={onTask} />,
      },
    ],
    [onTask],
  );
  return (
    <AdminGrid
      caption="Streams"
      columns={columns}
      list={list}
      filter={filter}
      sorting={sorting}
      bulk={bulkStreams}
      failed="Failed to load streams. Please try again later."
      emptyText="No streams found."
    />
  );
}

const reactionsOf = ({ reactions: { like, heart, clap } }: Stream) => like + heart + clap;

function StreamCell({ stream }: { stream: Stream }) {
  const { Show, status, start_time, viewers, peak_viewers } = stream;
  const title = Show.title || 'Deleted show';
  return (
    <div className={cells.thing}>
      <Picture className={cells.picture} src={stream.thumbnail_url} alt="" kind="show" sizes="80px" />
      <div className={cells.words}>
        <Link className={cells.title} to={paths.admin.show(stream.show_id)}>
          {title}
        </Link>
        <span className={`clamped ${styles.url}`}>{unsignedAddress(stream.stream_url)}</span>
        <div className={cells.narrow}>
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
        <IconButton
          aria-label={`Start ${title} now`}
          className={styles.start}
          title="Start now"
          onClick={() => onTask('start', stream)}
        >
          <Play size={20} aria-hidden="true" />
        </IconButton>
      )}
      {stream.status === 'live' && (
        <RowButton
          icon={Square}
          label={`End ${title} now`}
          title="End now"
          danger
          onClick={() => onTask('end', stream)}
        />
      )}
      <IconButton
        component={Link}
        to={paths.stream(stream.id)}
        aria-label={`Open the live page of ${title}`}
        title="Live page"
      >
        <ExternalLink {...icon} />
      </IconButton>
      <RowButton
        icon={Pencil}
        label={`Edit the stream of ${title}`}
        title="Edit"
        onClick={() => onTask('edit', stream)}
      />
      <RowButton
        icon={Trash2}
        label={`Delete the stream of ${title}`}
        title="Delete"
        danger
        onClick={() => onTask('delete', stream)}
      />
    </div>
  );
}
