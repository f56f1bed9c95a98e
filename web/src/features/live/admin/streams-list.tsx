import { streamSorts } from '@poc/contracts/endpoints/streaming-admin';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { ExternalLink, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { numberColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { bulkStreams } from './api/bulk-streams.ts';
import { managedStreams } from './api/streams-queries.ts';
import { StreamStatus } from './components/stream-status.tsx';
import styles from './components/streams-table.module.css';

export type StreamTask = 'start' | 'end' | 'edit' | 'delete';

const titleOf = ({ Show }: Stream): string => Show.title || 'Deleted show';
const reactionsOf = ({ reactions: { like, heart, clap } }: Stream) => like + heart + clap;

export const streamsList: Resource<Stream, StreamTask> = {
  caption: 'Streams',
  source: managedStreams,
  sorts: streamSorts,
  search: { label: 'Search streams', placeholder: 'Title of the show' },
  choice: {
    param: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All Statuses' },
      { value: 'live', label: 'Live' },
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'ended', label: 'Ended' },
    ],
  },
  days: [{ label: 'Start', from: 'from', to: 'to' }],
  columns: [
    {
      key: 'stream',
      header: 'Stream',
      text: titleOf,
      to: ({ id }) => paths.admin.stream(id),
      under: ({ stream_url }) => <span className={`clamped ${styles.url}`}>{unsignedUrl(stream_url)}</span>,
      picture: ({ thumbnail_url }) => (
        <Picture className={cells.picture} src={thumbnail_url} alt="" kind="show" sizes="80px" />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      wide: true,
      width: 120,
      text: ({ status }) => status,
      cell: ({ status }) => <StreamStatus status={status} />,
      narrow: true,
    },
    {
      key: 'time',
      header: 'Start and end',
      wide: true,
      width: 200,
      text: ({ start_time, end_time }) => [start_time, end_time].filter(Boolean).join(' – '),
      cell: ({ start_time, end_time }) => (
        <>
          <span className={styles.time}>{formatStamp(start_time)}</span>
          <span className={styles.end}>{end_time === null ? 'Open end' : formatStamp(end_time)}</span>
        </>
      ),
      narrow: ({ start_time }) => formatStamp(start_time),
    },
    numberColumn('viewers', 'Viewers', 100, ({ viewers }) => viewers, {
      cell: ({ status, viewers }) => (status === 'live' ? formatCount(viewers) : '–'),
      narrow: ({ status, viewers }) => status === 'live' && `${formatCount(viewers)} watching`,
    }),
    numberColumn('peak', 'Peak', 90, ({ peak_viewers }) => peak_viewers, {
      cell: ({ peak_viewers }) => formatCount(peak_viewers),
      narrow: ({ status, peak_viewers }) => status !== 'scheduled' && `peak ${formatCount(peak_viewers)}`,
    }),
    numberColumn('reactions', 'Reactions', 110, reactionsOf, {
      cell: (stream) => formatCount(reactionsOf(stream)),
    }),
  ],
  actions: [
    {
      task: 'start',
      icon: Play,
      title: 'Start now',
      label: (stream) => `Start ${titleOf(stream)} now`,
      fits: ({ status }) => status === 'scheduled',
      color: 'success',
    },
    {
      task: 'end',
      icon: Square,
      title: 'End now',
      label: (stream) => `End ${titleOf(stream)} now`,
      fits: ({ status }) => status === 'live',
      color: 'error',
    },
    {
      icon: ExternalLink,
      title: 'Live page',
      label: (stream) => `Open the live page of ${titleOf(stream)}`,
      to: ({ id }) => paths.stream(id),
    },
    { task: 'edit', icon: Pencil, title: 'Edit', label: (stream) => `Edit the stream of ${titleOf(stream)}` },
    {
      task: 'delete',
      icon: Trash2,
      title: 'Delete',
      label: (stream) => `Delete the stream of ${titleOf(stream)}`,
      color: 'error',
    },
  ],
  actionsWidth: 210,
  bulk: bulkStreams,
  failed: 'Failed to load streams. Please try again later.',
  empty: 'No streams found.',
};
