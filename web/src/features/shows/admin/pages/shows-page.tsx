import Button from '@mui/material/Button';
import { showSorts } from '@poc/contracts/endpoints/catalog';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareWarning, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { managedShowsQuery } from '../../../../shared/admin/api/shows-queries.ts';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { ListFilters } from '../../../../shared/admin/list/list-filters.tsx';
import { useAddress } from '../../../../shared/admin/use-address.ts';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { heldCommentsQuery } from '../api/held-queries.ts';
import { useDeleteShow } from '../api/use-delete-show.ts';
import { ShowsTable } from '../components/shows-table.tsx';

// Both open on a click, so the list does not wait for their code.
const OpenShowForm = lazyPart(() => import('../components/open-show-form.tsx'), 'OpenShowForm');
const HeldDialog = lazyPart(() => import('../comments/held-dialog.tsx'), 'HeldDialog');

/**
 * `/admin/shows`: all shows, searched and paged by the server. The address holds the search and the open
 * form, which a reload opens again with its draft.
 */
export function ManagedShowsPage() {
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const sorting = useListSort(showSorts);
  const formOf = params.get('form');
  const shows = useInfiniteQuery(managedShowsQuery(search, sorting.chosen));
  const held = useInfiniteQuery(heldCommentsQuery());
  const [reviewing, setReviewing] = useState(false);
  const { mutate: remove } = useDeleteShow();

  const edit = useCallback((show: ManagedShow) => change({ form: show.id }), [change]);
  const removeAndMove = useCallback(
    (show: ManagedShow) => {
      remove(show);
      // The button disappears with its row, so keyboard users continue on the page.
      requestAnimationFrame(() => document.getElementById('main')?.focus());
    },
    [remove],
  );

  const loaded = itemsOf(shows.data);
  const waiting = held.data?.pages.at(-1)?.total;
  return (
    <>
      <div className="page">
        <PageHeader title="Shows Management" text="All shows, published or not.">
          <div className="button-row">
            <Button variant="outlined" onClick={() => setReviewing(true)}>
              <MessageSquareWarning size={20} aria-hidden="true" />
              Comments to review{waiting !== undefined && ` (${waiting})`}
            </Button>
            <Button variant="contained" onClick={() => change({ form: 'new' })}>
              <Plus size={20} aria-hidden="true" />
              Add Show
            </Button>
          </div>
        </PageHeader>
        <ListFilters
          label="Search shows"
          placeholder="Title, description or category"
          search={search}
          change={change}
        />
        <ShowsTable list={shows} filter={search} sorting={sorting} onEdit={edit} onDelete={removeAndMove} />
      </div>
      {formOf !== null && (
        <OpenShowForm
          key={formOf}
          showId={formOf === 'new' ? null : formOf}
          known={loaded?.find(({ id }) => id === formOf)}
          onClose={() => change({ form: '' })}
        />
      )}
      {reviewing && <HeldDialog onClose={() => setReviewing(false)} />}
    </>
  );
}
