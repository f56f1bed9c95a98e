import type { Transaction } from '@poc/kit/mongo/transaction';
import type { PersonChange } from '@poc/kit/people/people-handlers';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { writeSignal } from '../cluster/cluster.api.ts';

/** Invalidates the socket nodes' profile of a person whose name or picture changed. */
export const onPersonChanged = async (
  tx: Transaction,
  before: PersonDoc,
  { data }: PersonChange,
): Promise<void> => {
  const { userId } = data;
  if (appearsOtherwise(before, data)) await writeSignal(tx, userId, { kind: 'person', userId });
};

const appearsOtherwise = (before: PersonDoc, after: PersonChange['data']): boolean =>
  before.name !== after.name ||
  before.avatar !== after.avatar ||
  before.profileVisibility !== after.profileVisibility;
