import { deleteShow, updateShow } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { loadedShows } from '../../../../shared/admin/api/shows-queries.ts';
import type { BulkActions } from '../../../../shared/admin/grid/bulk-action.ts';
import { call } from '../../../../shared/api/client.ts';
import { upload } from '../../../../shared/api/upload.ts';
import { showsKey } from '../../../../shared/catalog/show-cache.ts';
import { formOf, valuesOf } from '../show-values.ts';

/** What is done to many shows at once. */
export const bulkShows: BulkActions<ManagedShow> = {
  words: ['show', 'shows'],
  nameOf: ({ title }) => title,
  actions: [
    {
      label: 'Publish',
      done: 'published',
      text: 'Everyone sees them at once.',
      harmless: true,
      fits: ({ published }) => !published,
      run: (show) => {
        const values = valuesOf(show);
        return upload(updateShow, {
          params: { id: show.id },
          form: formOf({ ...values, publish: 'now' }, values),
        });
      },
    },
    {
      label: 'Delete',
      done: 'deleted',
      text: 'They leave the programme at once, for everybody.',
      run: ({ id }) => call(deleteShow, { params: { id } }),
    },
  ],
  refresh: (client) =>
    Promise.all([client.invalidateQueries(loadedShows), client.invalidateQueries({ queryKey: showsKey })]),
};
