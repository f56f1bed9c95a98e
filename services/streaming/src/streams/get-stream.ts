import type { getStream as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { findStream } from './find-stream.ts';
import { streamViews } from './stream-views.ts';

/** One stream with its show. */
export const getStream =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async ({ params }: Pick<Input<typeof contract>, 'params'>): Promise<StreamAnswer> => {
    const [view] = await streamViews(deps, [await findStream(deps.db, params.id)]);
    return view ?? fail('stream_not_found');
  };
