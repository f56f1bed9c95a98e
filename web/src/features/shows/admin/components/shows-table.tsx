import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../../config/limits.ts';
import { paths } from '../../../../config/paths.ts';
import { cutText } from '../../../../shared/admin/cut-text.ts';
import { AdminGrid } from '../../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../../shared/admin/grid/column.ts';
import { byTime } from '../../../../shared/admin/grid/time-sort.ts';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatDay } from '../../../../shared/text/dates.ts';
import { bulkShows } from '../api/bulk-shows.ts';
import { conversionWords } from '../conversion/conversion-words.ts';
import { ShowStatus, showStatusWords } from './show-status.tsx';
import styles from './shows-table.module.css';

interface ShowsTableProps {
  list: ListQuery<ManagedShow>;
  filter: string;
  sort: 'oldest' | undefined;
  onSort: (sort: string) => void;
  onEdit: (show: ManagedShow) => void;
  onDelete: (show: ManagedShow) => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** Shows, one a row. On narrow screens the show's cell takes in what the hidden columns say. */
export function ShowsTable({ list, filter, sort, onSort, onEdit, onDelete }: ShowsTableProps) {
  const columns = useMemo<readonly Column<ManagedShow>[]>(
    () => [
      { key: 'show', header: 'Show', text: ({ title }) => title, cell: (show) => <ShowCell show={show} /> },
      {
        key: 'description',
        header: 'Description',
        text: ({ description }) => description,
        wide: true,
        cell: ({ description }) => (
          <span className={styles.text}>{cutText(description, limits.tableTextMax)}</span>
        ),
      },
      {
        key: 'likes',
        header: 'Likes',
        wide: true,
        numeric: true,
        width: 80,
        text: ({ likes }) => likes,
        cell: ({ likes }) => likes,
      },
      {
        key: 'comments',
        header: 'Comments',
        width: 110,
        text: ({ comments_count }) => comments_count,
        wide: true,
        numeric: true,
        cell: ({ comments_count }) => comments_count,
      },
      {
        key: 'status',
        header: 'Status',
        wide: true,
        width: 130,
        text: showStatusWords,
        cell: (show) => <StatusCell show={show} />,
      },
      {
        key: 'created',
        header: 'Created',
        width: 135,
        text: ({ createdAt }) => formatDay(createdAt),
        sort: byTime,
        wide: true,
        cell: ({ createdAt }) => <span className={styles.figures}>{formatDay(createdAt)}</span>,
      },
      {
        key: 'actions',
        header: 'Actions',
        width: 160,
        cell: (show) => (
          <div className={styles.actions}>
            <button
              type="button"
              className="icon-button"
              aria-label={`Edit ${show.title}`}
              title="Edit"
              onClick={() => onEdit(show)}
            >
              <Pencil {...icon} />
            </button>
            <Link
              className={`icon-button ${styles.view}`}
              to={paths.admin.show(show.id)}
              aria-label={`View ${show.title}`}
              title="View"
            >
              <Eye {...icon} />
            </Link>
            <button
              type="button"
              className={`icon-button ${styles.delete}`}
              aria-label={`Delete ${show.title}`}
              title="Delete"
              onClick={() => onDelete(show)}
            >
              <Trash2 {...icon} />
            </button>
          </div>
        ),
      },
    ],
    [onEdit, onDelete],
  );
  return (
    <AdminGrid
      caption="Shows"
      columns={columns}
      list={list}
      filter={filter}
      sort={sort ?? 'newest'}
      onSort={onSort}
      bulk={bulkShows}
      failed="The shows could not be loaded"
      emptyText="No shows found."
    />
  );
}

function ShowCell({ show }: { show: ManagedShow }) {
  return (
    <div className={styles.show}>
      <Picture className={styles.picture} src={show.thumbnail_url} alt="" kind="show" sizes="80px" />
      <div className={styles.words}>
        <Link className={styles.title} to={paths.admin.show(show.id)}>
          {show.title}
        </Link>
        <span className={styles.category}>{show.category}</span>
        <div className={styles.narrow}>
          <span>
            {show.likes} likes · {show.comments_count} comments
          </span>
          <StatusCell show={show} />
        </div>
      </div>
    </div>
  );
}

/** Whether people see a show, and what is with its video while that is not as it should be. */
function StatusCell({ show }: { show: ManagedShow }) {
  const { conversion } = show;
  const isSettled = !conversion || conversion.status === 'ready' || conversion.status === 'waiting';
  return (
    <span className={styles.states}>
      <ShowStatus show={show} />
      {!isSettled && <span className={styles.conversion}>{conversionWords(conversion)}</span>}
    </span>
  );
}
