import type { listContinueWatching as contract } from '@poc/contracts/endpoints/watch-history';
import type { self } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { findWatched } from './find-watched.ts';
import { type ContinueWatchingAnswer, presentContinueWatching } from './present-watch-entry.ts';

/** What the subject has begun and not finished, latest first. */
export const listContinueWatching =
  ({ db }: Deps) =>
  async ({
    subject,
    query,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'query'>): Promise<
    Reply<ContinueWatchingAnswer[]>
  > => {
    const { rows, total, nextCursor } = await findWatched(db, subject.id, { ...query, onlyBegun: true });
    return page(rows.map(presentContinueWatching), { total, nextCursor });
  };
