import type { Transaction } from '@poc/kit/mongo/transaction';
import type { PersonChange } from '@poc/kit/people/people-handlers';
import type { PersonDoc } from '@poc/kit/people/person.model';
import type { CommunityDeps } from '../deps.ts';
import { presenceModel } from './presence/presence.model.ts';

export const deletePresence =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ session }: Transaction, { _id }: PersonDoc, { data }: PersonChange): Promise<void> => {
    if (!data.showOnlineStatus) await presenceModel(db).deleteOne({ _id }, { session });
  };
