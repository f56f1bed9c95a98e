import type { EventOf } from '@poc/contracts/event';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { changedAtOf } from '../events/commit-position.ts';
import { type Handler, on } from '../events/consumer.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { type PersonDoc, personModel } from './person.model.ts';
import { nameFieldsOf, searchFieldsOf } from './search-fields.ts';

export type PersonChange = EventOf<typeof userRegistered>;
export type PersonDeletion = EventOf<typeof userDeleted>;

export interface PeopleProjection {
  /** Contact details to store; others are dropped. */
  readonly keeps: readonly ('email' | 'phone')[];
  /** Maintains search keys for `findPeopleByText`. */
  readonly searched?: boolean;
  /** Maintains name keys for the search of members. */
  readonly searchedByName?: boolean;
  /** Runs in the transaction that stores a change of a known person. */
  readonly onChanged?: (tx: Transaction, before: PersonDoc, event: PersonChange) => Promise<void>;
  /** Erases the service's own data about the person, in the projection's transaction. */
  readonly onDeleted: (event: PersonDeletion, tx: Transaction) => Promise<void>;
}

/** Maintains the projection `people` from identity's events, and erases deleted people. */
export const peopleHandlers = (projection: PeopleProjection): Handler[] => {
  const store = (event: PersonChange, tx: Transaction) => storePerson(tx, projection, event);
  return [
    on(userRegistered, store),
    on(userUpdated, store),
    on(userDeleted, async (event, tx) => {
      await projection.onDeleted(event, tx);
      await erasePerson(tx, event);
    }),
  ];
};

async function storePerson(
  tx: Transaction,
  { keeps, searched, searchedByName, onChanged }: PeopleProjection,
  event: PersonChange,
): Promise<void> {
  const { userId, name, avatar, role, profileVisibility, activityVisibility, createdAt } = event.data;
  const { showOnlineStatus: showsOnline, suspended } = event.data;
  const changedAt = changedAtOf(event);
  const known = await personModel(tx).findById(userId).lean<PersonDoc>();
  // Events of one person arrive in order; replayed dead letters do not, and must not overwrite newer data.
  if (known && (known.deleted || known.changedAt > changedAt)) return;
  const addresses = Object.fromEntries(keeps.map((field) => [field, event.data[field]]));
  const keys = {
    ...(searched && searchFieldsOf({ name, email: addresses.email ?? '' })),
    ...(searchedByName && nameFieldsOf(name)),
  };
  const shown = { name, avatar, role, profileVisibility, activityVisibility, showsOnline, suspended };
  await personModel(tx).updateOne(
    { _id: userId },
    { $set: { ...shown, ...addresses, ...keys, joinedAt: new Date(createdAt), changedAt } },
    { upsert: true },
  );
  if (known) await onChanged?.(tx, known, event);
}

async function erasePerson(tx: Transaction, event: PersonDeletion): Promise<void> {
  const nothing = { name: '', avatar: '', role: 'user', email: '' } as const;
  const hidden = { profileVisibility: 'private', activityVisibility: 'private', showsOnline: false } as const;
  await personModel(tx).updateOne(
    { _id: event.data.userId },
    {
      $set: { ...nothing, ...hidden, deleted: true, changedAt: changedAtOf(event) },
      $unset: { phone: 1, host: 1, joinedAt: 1, searchKeys: 1, nameKeys: 1, keyedName: 1 },
    },
    { upsert: true },
  );
}
