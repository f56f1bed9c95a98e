import type { listContinueWatching as contract } from '@poc/contracts/endpoints/watch-history';
import type { self } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findWatched, type WatchDeps } from './find-watched.ts';
import { type ContinueWatchingAnswer, presentContinueWatching } from './present-watch-entry.ts';

/** Lists the shows that the subject has started and not finished, latest first. */
export const listContinueWatching =
  (deps: WatchDeps) =>
  async ({
    subject,
    query,
    request,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'query' | 'request'>): Promise<
    Reply<ContinueWatchingAnswer[]>
  > => {
    const { rows, total, nextCursor } = await findWatched(
      deps,
      { subject, request },
      { ...query, onlyBegun: true },
    );
    return page(rows.map(presentContinueWatching), { total, nextCursor });
  };
