import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareWarning, Plus } from 'lucide-react';
import { useState } from 'react';
import { listQuery } from '../../../../shared/admin/api/list-query.ts';
import { ResourceList } from '../../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../../shared/admin/resource/use-resource.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { heldComments } from '../api/held-queries.ts';
import { useDeleteShow } from '../api/use-delete-show.ts';
import { showsList } from '../shows-list.tsx';

// Loaded when opened, so that the list does not wait for their code.
const OpenShowForm = lazyPart(() => import('../components/open-show-form.tsx'), 'OpenShowForm');
const HeldDialog = lazyPart(() => import('../comments/held-dialog.tsx'), 'HeldDialog');

/** `/admin/shows`: all shows. The open form is part of the URL, so a reload restores it with its draft. */
export function ManagedShowsPage() {
  const shows = useResource(showsList);
  const { params, change, rows } = shows;
  const formOf = params.get('form');
  const waiting = useInfiniteQuery(listQuery(heldComments)).data?.pages.at(-1)?.total;
  const [reviewing, setReviewing] = useState(false);
  const { mutate: remove } = useDeleteShow();
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
        <ResourceList
          of={shows}
          onTask={(task, show) => {
            if (task === 'edit') return change({ form: show.id });
            remove(show);
            // The button disappears with its row, so keyboard users continue on the page.
            requestAnimationFrame(() => document.getElementById('main')?.focus());
          }}
        />
      </div>
      {formOf !== null && (
        <OpenShowForm
          key={formOf}
          id={formOf === 'new' ? null : formOf}
          known={rows?.find(({ id }) => id === formOf)}
          onClose={() => change({ form: '' })}
        />
      )}
      {reviewing && <HeldDialog onClose={() => setReviewing(false)} />}
    </>
  );
}
