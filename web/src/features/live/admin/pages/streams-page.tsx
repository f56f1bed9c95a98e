import Button from '@mui/material/Button';
import { streamSorts } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AdminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { useListSort } from '../../../../shared/admin/grid/use-list-sort.ts';
import { ListFilters } from '../../../../shared/admin/list/list-filters.tsx';
import { useAddress } from '../../../../shared/admin/use-address.ts';
import { itemsOf } from '../../../../shared/api/loaded-pages.ts';
import { usePolling } from '../../../../shared/api/use-polling.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { managedStreams, managedStreamsQuery } from '../api/streams-queries.ts';
import { StreamQuestion } from '../components/stream-question.tsx';
import { StreamsTable, type StreamTask } from '../components/streams-table.tsx';

/** The form is large (search, cropping, uploads), so it loads when opened. */
const OpenStreamForm = lazyPart(() => import('../components/open-stream-form.tsx'), 'OpenStreamForm');

const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'live', label: 'Live' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'ended', label: 'Ended' },
];
const statuses: readonly Stream['status'][] = ['live', 'scheduled', 'ended'];

export function ManagedStreamsPage() {
  return (
    <AdminsOnly>
      <Streams />
    </AdminsOnly>
  );
}

/**
 * All streams, searched, filtered and paged by the server. The address holds search, status and the open
 * form, which a reload opens again with its draft.
 */
function Streams() {
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const status = statuses.find((known) => known === params.get('status')) ?? '';
  const formOf = params.get('form');
  const sorting = useListSort(streamSorts);
  const source = managedStreams({ search, status, sort: sorting.chosen });
  usePolling(source);
  const streams = useInfiniteQuery(managedStreamsQuery(source));
  const [asked, setAsked] = useState<{ task: Exclude<StreamTask, 'edit'>; stream: Stream } | null>(null);

  const closeForm = useCallback(() => change({ form: '' }), [change]);
  const onTask = useCallback(
    (task: StreamTask, stream: Stream) =>
      task === 'edit' ? change({ form: stream.id }) : setAsked({ task, stream }),
    [change],
  );
  const closeQuestion = useCallback(() => {
    setAsked(null);
    focusPageIfLost();
  }, []);

  const loaded = itemsOf(streams.data);
  return (
    <>
      <div className="page">
        <PageHeader title="Stream Management" text="Live, upcoming and past streams.">
          <Button variant="contained" onClick={() => change({ form: 'new' })}>
            <Plus size={20} aria-hidden="true" />
            Add Stream
          </Button>
        </PageHeader>
        <ListFilters
          label="Search streams"
          placeholder="Title of the show"
          search={search}
          change={change}
          choice={{ param: 'status', label: 'Status', value: status, options: statusOptions }}
        />
        <StreamsTable list={streams} filter={`${status} ${search}`} sorting={sorting} onTask={onTask} />
      </div>
      {formOf !== null && (
        <OpenStreamForm
          key={formOf}
          streamId={formOf === 'new' ? null : formOf}
          known={loaded?.find(({ id }) => id === formOf)}
          onClose={closeForm}
        />
      )}
      {asked && <StreamQuestion {...asked} onClose={closeQuestion} />}
    </>
  );
}
