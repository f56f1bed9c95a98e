import type { Post } from '@poc/contracts/entities/community';
import { Eye, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { AdminGrid } from '../../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../../shared/admin/grid/use-list-sort.ts';
import { dayColumn } from '../../../../shared/admin/list/columns.tsx';
import cells from '../../../../shared/admin/list/list.module.css';
import { RowButton } from '../../../../shared/admin/list/row-button.tsx';
import { Avatar } from '../../../../shared/images/avatar.tsx';
import { formatDay } from '../../../../shared/text/dates.ts';
import { bulkPosts } from '../api/bulk-posts.ts';
import styles from './managed-posts.module.css';

interface PostsTableProps {
  list: ListQuery<Post>;
  filter: string;
  sorting: Sorting;
  onView: (post: Post) => void;
  onDelete: (post: Post) => void;
}

/** Table of posts. On narrow screens the author's cell includes the values of the hidden columns. */
export function PostsTable({ list, filter, sorting, onView, onDelete }: PostsTableProps) {
  const columns = useMemo<readonly Column<Post>[]>(
    () => [
      {
        key: 'author',
        header: 'Author',
        text: ({ User }) => `${User.name} <${User.email ?? ''}>`,
        cell: (post) => <AuthorCell post={post} />,
      },
      {
        key: 'title',
        header: 'Title',
        text: ({ title }) => title,
        wide: true,
        cell: ({ title }) => <strong dir="auto">{title}</strong>,
      },
      {
        key: 'content',
        header: 'Content',
        text: ({ content }) => content,
        wide: true,
        cell: ({ content }) => (
          <span dir="auto" className="clamped">
            {content}
          </span>
        ),
      },
      dayColumn(({ createdAt }) => createdAt, { key: 'date', header: 'Date' }),
      {
        key: 'actions',
        header: 'Actions',
        width: 110,
        cell: (post) => (
          <div className={cells.actions}>
            <RowButton icon={Eye} label={`View ${post.title}`} title="View" onClick={() => onView(post)} />
            <RowButton
              icon={Trash2}
              label={`Delete ${post.title}`}
              title="Delete"
              danger
              onClick={() => onDelete(post)}
            />
          </div>
        ),
      },
    ],
    [onView, onDelete],
  );
  return (
    <AdminGrid
      caption="Posts"
      columns={columns}
      list={list}
      filter={filter}
      sorting={sorting}
      bulk={bulkPosts}
      failed="The posts could not be loaded"
      emptyText="No posts found."
    />
  );
}

function AuthorCell({ post: { User, title, content, createdAt } }: { post: Post }) {
  return (
    <div className={styles.person}>
      <Avatar name={User.name} src={User.avatar} size={36} />
      <div className={styles.words}>
        <strong dir="auto">{User.name}</strong>
        {User.email && <span className="muted">{User.email}</span>}
        <div className={styles.narrow}>
          <span dir="auto">{title}</span>
          <span dir="auto" className="muted clamped">
            {content}
          </span>
          <span className="muted figures">{formatDay(createdAt)}</span>
        </div>
      </div>
    </div>
  );
}
