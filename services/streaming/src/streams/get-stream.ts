import type { getStream as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { findVisibleStream } from './find-stream.ts';
import { type StreamViewDeps, streamViews } from './stream-views.ts';

/** One stream with its show; that of a hidden show for administrators alone. */
export const getStream =
  (deps: StreamViewDeps) =>
  async ({ params, subject }: Pick<Input<typeof contract>, 'params' | 'subject'>): Promise<StreamAnswer> => {
    const [view] = await streamViews(deps, [await findVisibleStream(deps.db, params.id, subject)], subject);
    return view ?? fail('stream_not_found');
  };
