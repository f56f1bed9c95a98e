import IconButton from '@mui/material/IconButton';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { AdminGrid } from '../../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../../shared/admin/grid/use-list-sort.ts';
import { dayColumn, textColumn } from '../../../../shared/admin/list/columns.tsx';
import cells from '../../../../shared/admin/list/list.module.css';
import { RowButton } from '../../../../shared/admin/list/row-button.tsx';
import { Picture } from '../../../../shared/images/picture.tsx';
import { bulkShows } from '../api/bulk-shows.ts';
import { conversionWords } from '../conversion/conversion-words.ts';
import { ShowStatus, showStatusWords } from './show-status.tsx';
import styles from './shows-table.module.css';

interface ShowsTableProps {
  list: ListQuery<ManagedShow>;
  filter: string;
  sorting: Sorting;
  onEdit: (show: ManagedShow) => void;
  onDelete: (show: ManagedShow) => void;
}

/** Table of shows. On narrow screens the show's cell includes the values of the hidden columns. */
export function ShowsTable({ list, filter, sorting, onEdit, onDelete }: ShowsTableProps) {
  const columns = useMemo<readonly Column<ManagedShow>[]>(
    () => [
      { key: 'show', header: 'Show', text: ({ title }) => title, cell: (show) => <ShowCell show={show} /> },
      textColumn(({ description }) => description, { key: 'description', header: 'Description' }),
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
      dayColumn(({ createdAt }) => createdAt, { key: 'created', header: 'Created' }),
      {
        key: 'actions',
        header: 'Actions',
        width: 160,
        cell: (show) => (
          <div className={cells.actions}>
            <RowButton icon={Pencil} label={`Edit ${show.title}`} title="Edit" onClick={() => onEdit(show)} />
            <IconButton
              component={Link}
              className={styles.view}
              to={paths.admin.show(show.id)}
              aria-label={`View ${show.title}`}
              title="View"
            >
              <Eye size={20} aria-hidden="true" />
            </IconButton>
            <RowButton
              icon={Trash2}
              label={`Delete ${show.title}`}
              title="Delete"
              danger
              onClick={() => onDelete(show)}
            />
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
      sorting={sorting}
      bulk={bulkShows}
      failed="The shows could not be loaded"
      emptyText="No shows found."
    />
  );
}

function ShowCell({ show }: { show: ManagedShow }) {
  return (
    <div className={cells.thing}>
      <Picture
        className={`${cells.picture} ${styles.picture}`}
        src={show.thumbnail_url}
        alt=""
        kind="show"
        sizes="80px"
      />
      <div className={cells.words}>
        <Link className={cells.title} to={paths.admin.show(show.id)}>
          {show.title}
        </Link>
        <span className="muted">{show.category}</span>
        <div className={cells.narrow}>
          <span>
            {show.likes} likes · {show.comments_count} comments
          </span>
          <StatusCell show={show} />
        </div>
      </div>
    </div>
  );
}

/** Visibility of a show, and the state of its video unless it is ready or waiting. */
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
