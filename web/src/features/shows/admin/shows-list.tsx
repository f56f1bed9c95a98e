import { showSorts } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { managedShows } from '../../../shared/admin/api/shows-queries.ts';
import { dayColumn, numberColumn, textColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { bulkShows } from './api/bulk-shows.ts';
import { ShowStatus, showStatusLabel } from './components/show-status.tsx';
import styles from './components/shows-table.module.css';
import { conversionText } from './conversion/conversion-text.ts';

const pageOf = ({ id }: ManagedShow) => paths.admin.show(id);

export const showsList: Resource<ManagedShow, 'edit' | 'delete'> = {
  caption: 'Shows',
  source: managedShows,
  sorts: showSorts,
  search: { label: 'Search shows', placeholder: 'Title, description or category' },
  choice: {
    param: 'conversion',
    label: 'Show',
    options: [
      { value: '', label: 'All shows' },
      { value: 'failed', label: 'Failed videos' },
    ],
  },
  columns: [
    {
      key: 'show',
      header: 'Show',
      text: ({ title }) => title,
      to: pageOf,
      under: ({ category }) => <span className="muted">{category}</span>,
      picture: ({ thumbnail_url }) => (
        <Picture
          className={`${cells.picture} ${styles.picture}`}
          src={thumbnail_url}
          alt=""
          kind="show"
          sizes="80px"
        />
      ),
    },
    textColumn(({ description }) => description, { key: 'description', header: 'Description' }),
    numberColumn('likes', 'Likes', 80, ({ likes }) => likes, {
      narrow: ({ likes, comments_count }) => `${likes} likes · ${comments_count} comments`,
    }),
    numberColumn('comments', 'Comments', 125, ({ comments_count }) => comments_count),
    {
      key: 'status',
      header: 'Status',
      wide: true,
      width: 130,
      text: showStatusLabel,
      cell: (show) => <StatusCell show={show} />,
      narrow: true,
    },
    dayColumn(({ createdAt }) => createdAt, { key: 'created', header: 'Created' }),
  ],
  actions: [
    { task: 'edit', icon: Pencil, title: 'Edit', label: ({ title }) => `Edit ${title}` },
    { icon: Eye, title: 'View', label: ({ title }) => `View ${title}`, to: pageOf, wideOnly: true },
    {
      task: 'delete',
      icon: Trash2,
      title: 'Delete',
      label: ({ title }) => `Delete ${title}`,
      color: 'error',
    },
  ],
  bulk: bulkShows,
  failed: 'The shows could not be loaded',
  empty: 'No shows found.',
};

/** Visibility of a show, and the state of its video unless it is ready or waiting. */
function StatusCell({ show }: { show: ManagedShow }) {
  const { conversion } = show;
  const isSettled = !conversion || conversion.status === 'ready' || conversion.status === 'waiting';
  return (
    <span className={styles.states}>
      <ShowStatus show={show} />
      {!isSettled && <span className={styles.conversion}>{conversionText(conversion)}</span>}
    </span>
  );
}
