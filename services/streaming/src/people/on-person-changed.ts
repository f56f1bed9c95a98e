import type { Transaction } from '@poc/kit/mongo/transaction';
import type { PersonChange } from '@poc/kit/people/people-handlers';
import type { PersonDoc } from '@poc/kit/people/person.model';
import type { Connection } from 'mongoose';
import { writeSignal } from '../cluster/cluster.api.ts';

/** Has the socket nodes drop what they keep of a person who appears otherwise now. */
export const onPersonChanged =
  (db: Connection) =>
  async (tx: Transaction, before: PersonDoc, { data }: PersonChange): Promise<void> => {
    const { userId } = data;
    if (appearsOtherwise(before, data)) await writeSignal(tx, db, userId, { kind: 'person', userId });
  };

const appearsOtherwise = (before: PersonDoc, after: PersonChange['data']): boolean =>
  before.name !== after.name ||
  before.avatar !== after.avatar ||
  before.profileVisibility !== after.profileVisibility;
