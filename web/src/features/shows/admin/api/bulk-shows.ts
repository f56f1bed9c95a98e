import { deleteShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { refreshShows } from '../../../../shared/admin/api/shows-queries.ts';
import type { BulkActions } from '../../../../shared/admin/grid/bulk-action.ts';
import { call } from '../../../../shared/api/client.ts';
import { loadCode } from '../../../../shared/code/load-code.ts';

export const bulkShows: BulkActions<ManagedShow> = {
  nouns: ['show', 'shows'],
  nameOf: ({ title }) => title,
  actions: [
    {
      label: 'Publish',
      done: 'published',
      text: 'Everyone sees them immediately.',
      harmless: true,
      fits: ({ published }) => !published,
      // Loaded on demand with the fields of the form.
      run: async (show) => (await loadCode(() => import('./publish-show.ts'))).publishShow(show),
    },
    {
      label: 'Delete',
      done: 'deleted',
      text: 'They disappear immediately, for everyone.',
      run: ({ id }) => call(deleteShow, { params: { id } }),
    },
  ],
  refresh: refreshShows,
};
