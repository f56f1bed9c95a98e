import type { clearWatchHistory as contract } from '@poc/contracts/endpoints/watch-history';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { watchEntryModel } from './watch-entry.model.ts';

/** Deletes the subject's watch history. */
export const clearWatchHistory =
  ({ db }: Deps) =>
  async ({ subject }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<{ message: string }> => {
    await watchEntryModel(db).deleteMany({ userId: subject.id });
    return { message: 'Watch history cleared successfully' };
  };
