import Button from '@mui/material/Button';
import type { Stream } from '@poc/contracts/entities/streaming';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { adminsOnly } from '../../../../shared/admin/admins-only.tsx';
import { listPages } from '../../../../shared/admin/api/list-query.ts';
import { ResourceList } from '../../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../../shared/admin/resource/use-resource.ts';
import { usePolling } from '../../../../shared/api/use-polling.ts';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { managedStreams } from '../api/streams-queries.ts';
import { StreamQuestion } from '../components/stream-question.tsx';
import { type StreamTask, streamsList } from '../streams-list.tsx';

/** The form is large (search, cropping, uploads), so it loads when opened. */
const OpenStreamForm = lazyPart(() => import('../components/open-stream-form.tsx'), 'OpenStreamForm');

/** `/admin/streams`: all streams. The open form is part of the URL, so a reload restores it with its draft. */
export const ManagedStreamsPage = adminsOnly(function Streams() {
  const streams = useResource(streamsList);
  const { params, change, rows } = streams;
  const formOf = params.get('form');
  usePolling(listPages(managedStreams, streams.wanted));
  const [asked, setAsked] = useState<{ task: Exclude<StreamTask, 'edit'>; stream: Stream } | null>(null);
  const closeForm = useCallback(() => change({ form: '' }), [change]);
  return (
    <>
      <div className="page">
        <PageHeader title="Stream Management" text="Live, upcoming and past streams.">
          <Button variant="contained" onClick={() => change({ form: 'new' })}>
            <Plus size={20} aria-hidden="true" />
            Add Stream
          </Button>
        </PageHeader>
        <ResourceList
          of={streams}
          onTask={(task, stream) =>
            task === 'edit' ? change({ form: stream.id }) : setAsked({ task, stream })
          }
        />
      </div>
      {formOf !== null && (
        <OpenStreamForm
          key={formOf}
          id={formOf === 'new' ? null : formOf}
          known={rows?.find(({ id }) => id === formOf)}
          onClose={closeForm}
        />
      )}
      {asked && (
        <StreamQuestion
          {...asked}
          onClose={() => {
            setAsked(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
});
