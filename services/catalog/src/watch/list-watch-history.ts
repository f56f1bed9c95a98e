import type { listWatchHistory as contract } from '@poc/contracts/endpoints/watch-history';
import type { self } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { findWatched } from './find-watched.ts';
import { presentWatchEntry, type WatchEntryAnswer } from './present-watch-entry.ts';

/** What the subject has watched, latest first. */
export const listWatchHistory =
  ({ db }: Deps) =>
  async ({
    subject,
    query,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'query'>): Promise<Reply<WatchEntryAnswer[]>> => {
    const { rows, total, nextCursor } = await findWatched(db, subject.id, { ...query, onlyBegun: false });
    return page(rows.map(presentWatchEntry), { total, nextCursor });
  };
