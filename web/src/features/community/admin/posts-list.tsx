import { managedPostSorts } from '@poc/contracts/endpoints/community';
import type { Post } from '@poc/contracts/entities/community';
import { Eye, Trash2 } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { dayColumn } from '../../../shared/admin/list/columns.tsx';
import type { Resource } from '../../../shared/admin/resource/resource.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { bulkPosts } from './api/bulk-posts.ts';
import { managedPosts } from './api/managed-posts-queries.ts';

export const postsList: Resource<Post, 'view' | 'delete'> = {
  caption: 'Posts',
  source: managedPosts,
  sorts: managedPostSorts,
  search: { label: 'Search posts', placeholder: 'Title, content or author' },
  person: 'author',
  columns: [
    {
      key: 'author',
      header: 'Author',
      text: ({ User }) => `${User.name} <${User.email ?? ''}>`,
      title: ({ User }) => User.name,
      to: ({ User }) => paths.admin.user(User.id),
      under: ({ User }) => User.email && <span className="muted">{User.email}</span>,
      picture: ({ User }) => <Avatar name={User.name} src={User.avatar} size={36} />,
    },
    {
      key: 'title',
      header: 'Title',
      wide: true,
      text: ({ title }) => title,
      cell: ({ title }) => <strong dir="auto">{title}</strong>,
      narrow: true,
    },
    {
      key: 'content',
      header: 'Content',
      wide: true,
      text: ({ content }) => content,
      cell: ({ content }) => (
        <span dir="auto" className="clamped">
          {content}
        </span>
      ),
      narrow: true,
    },
    { ...dayColumn(({ createdAt }) => createdAt, { key: 'date', header: 'Date' }), narrow: true },
  ],
  actions: [
    { task: 'view', icon: Eye, title: 'View', label: ({ title }) => `View ${title}` },
    {
      task: 'delete',
      icon: Trash2,
      title: 'Delete',
      label: ({ title }) => `Delete ${title}`,
      color: 'error',
    },
  ],
  actionsWidth: 110,
  bulk: bulkPosts,
  failed: 'The posts could not be loaded',
  empty: 'No posts found.',
};
