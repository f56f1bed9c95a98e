import { deleteManagedPost } from '@poc/contracts/endpoints/community';
import type { Post } from '@poc/contracts/entities/community';
import type { BulkActions } from '../../../../shared/admin/grid/bulk-action.ts';
import { call } from '../../../../shared/api/client.ts';
import { refreshPosts } from './use-delete-managed-post.ts';

export const bulkPosts: BulkActions<Post> = {
  nouns: ['post', 'posts'],
  nameOf: ({ title }) => title,
  actions: [
    {
      label: 'Delete',
      done: 'deleted',
      text: 'They are permanently deleted, with their comments and likes.',
      run: ({ id }) => call(deleteManagedPost, { params: { id } }),
    },
  ],
  refresh: refreshPosts,
};
