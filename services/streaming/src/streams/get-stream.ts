import type { getStream as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { findVisibleStream, seesHidden } from './find-stream.ts';
import { readSharedStreams, type SharedStreamDeps, streamViews } from './stream-views.ts';

/** Returns a stream with its show. Streams of hidden shows are visible to administrators only. */
export const getStream =
  (deps: SharedStreamDeps) =>
  async ({
    params,
    subject,
    request,
  }: Pick<Input<typeof contract>, 'params' | 'subject' | 'request'>): Promise<StreamAnswer> => {
    const key = ['getStream', params.id, seesHidden(subject)];
    const { found, details } = await readSharedStreams(deps, { key, request }, async () => ({
      rows: [await findVisibleStream(deps.db, params.id, subject)],
      total: 1,
      nextCursor: null,
    }));
    const [view] = await streamViews(deps, found.rows, subject, details);
    return view ?? fail('stream_not_found');
  };
