import { deleteStream } from '@poc/contracts/endpoints/streaming-admin';
import type { Stream } from '@poc/contracts/entities/streaming';
import type { BulkActions } from '../../../../shared/admin/grid/bulk-action.ts';
import { call } from '../../../../shared/api/client.ts';
import { formatStamp } from '../../../../shared/text/dates.ts';
import { refreshStreams, setStreamStatus } from './use-stream-actions.ts';

export const bulkStreams: BulkActions<Stream> = {
  nouns: ['stream', 'streams'],
  nameOf: ({ Show, start_time }) => `${Show.title || 'Deleted show'}, ${formatStamp(start_time)}`,
  actions: [
    {
      label: 'End',
      done: 'ended',
      text: 'All viewers see that it has ended, and the chat closes. The replay stays.',
      fits: ({ status }) => status === 'live',
      run: (stream) => setStreamStatus(stream, 'ended'),
    },
    {
      label: 'Delete',
      done: 'deleted',
      text: 'Their chat, reactions, statistics, and any recordings with their chapters are deleted too. The shows stay. This cannot be undone.',
      run: ({ id }) => call(deleteStream, { params: { id } }),
    },
  ],
  refresh: refreshStreams,
};
