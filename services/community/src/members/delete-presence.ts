import type { Transaction } from '@poc/kit/mongo/transaction';
import type { PersonChange } from '@poc/kit/people/people-handlers';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { presenceModel } from './presence/presence.model.ts';

export const deletePresence = async (
  tx: Transaction,
  { _id }: PersonDoc,
  { data }: PersonChange,
): Promise<void> => {
  if (!data.showOnlineStatus) await presenceModel(tx).deleteOne({ _id });
};
