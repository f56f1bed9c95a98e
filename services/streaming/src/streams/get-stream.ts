import { getStream as contract } from '@poc/contracts/endpoints/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { findVisibleStream, seesHidden } from './find-stream.ts';
import { readSharedStreams, type SharedStreamDeps, streamViews } from './stream-views.ts';

/** Returns a stream with its show. Streams of hidden shows are visible to administrators only. */
export const getStream = route(
  contract,
  everyone,
  (deps: SharedStreamDeps) =>
    async ({ params, subject, request }) => {
      const key = ['getStream', params.id, seesHidden(subject)];
      const { found, details } = await readSharedStreams(deps, { key, request }, async () => ({
        rows: [await findVisibleStream(deps.db, params.id, subject)],
        total: 1,
        nextCursor: null,
      }));
      const [view] = await streamViews(deps, found.rows, subject, details);
      return view ?? fail('stream_not_found');
    },
);
