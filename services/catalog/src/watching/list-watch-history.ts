import type { listWatchHistory as contract } from '@poc/contracts/endpoints/watch-history';
import type { self } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findWatched, type WatchDeps } from './find-watched.ts';
import { presentWatchEntry, type WatchEntryAnswer } from './present-watch-entry.ts';

/** Lists the subject's watch history, latest first. */
export const listWatchHistory =
  (deps: WatchDeps) =>
  async ({
    subject,
    query,
    request,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'query' | 'request'>): Promise<
    Reply<WatchEntryAnswer[]>
  > => {
    const { rows, total, nextCursor } = await findWatched(
      deps,
      { subject, request },
      { ...query, onlyBegun: false },
    );
    return page(rows.map(presentWatchEntry), { total, nextCursor });
  };
