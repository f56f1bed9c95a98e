import type { EventOf } from '@poc/contracts/event';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import type { Connection } from 'mongoose';
import { changedAtOf } from '../events/commit-position.ts';
import { type Handler, on } from '../events/consumer.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { type PersonDoc, personModel } from './person.model.ts';
import { searchFieldsOf } from './search-fields.ts';

export type PersonChange = EventOf<typeof userRegistered>;
export type PersonDeletion = EventOf<typeof userDeleted>;

/** How a service projects people. */
export interface PeopleProjection {
  /** The addresses that it needs; others are not stored. */
  readonly keeps: readonly ('email' | 'phone')[];
  /** People are searched here by name and address: `findPeopleByText`. */
  readonly searched?: boolean;
  /** Runs in the transaction that stores a change of somebody who was known before. */
  readonly onChanged?: (tx: Transaction, before: PersonDoc, event: PersonChange) => Promise<void>;
  /** Erases, in the transaction of the projection, what the service itself holds of the person. */
  readonly onDeleted: (event: PersonDeletion, tx: Transaction) => Promise<void>;
}

/** Keeps `people` as identity's newest events say, and forgets who is deleted. */
export const peopleHandlers = (db: Connection, projection: PeopleProjection): Handler[] => {
  const store = (event: PersonChange, tx: Transaction) => storePerson(db, projection, event, tx);
  return [
    on(userRegistered, store),
    on(userUpdated, store),
    on(userDeleted, async (event, tx) => {
      await projection.onDeleted(event, tx);
      await forgetPerson(db, event, tx);
    }),
  ];
};

async function storePerson(
  db: Connection,
  { keeps, searched, onChanged }: PeopleProjection,
  event: PersonChange,
  tx: Transaction,
): Promise<void> {
  const { session } = tx;
  const { userId, name, avatar, role, profileVisibility, activityVisibility, createdAt } = event.data;
  const { showOnlineStatus: showsOnline, suspended } = event.data;
  const changedAt = changedAtOf(event);
  const known = await personModel(db).findById(userId).session(session).lean<PersonDoc>();
  // Events of one person come in order; a dead letter that is replayed does not, and must not undo newer ones.
  if (known && (known.deleted || known.changedAt > changedAt)) return;
  const addresses = Object.fromEntries(keeps.map((field) => [field, event.data[field]]));
  const keys = searched ? searchFieldsOf({ name, email: addresses.email ?? '' }) : {};
  const shown = { name, avatar, role, profileVisibility, activityVisibility, showsOnline, suspended };
  await personModel(db).updateOne(
    { _id: userId },
    { $set: { ...shown, ...addresses, ...keys, joinedAt: new Date(createdAt), changedAt } },
    { upsert: true, session },
  );
  if (known) await onChanged?.(tx, known, event);
}

async function forgetPerson(db: Connection, event: PersonDeletion, { session }: Transaction): Promise<void> {
  const nothing = { name: '', avatar: '', role: 'user', email: '' } as const;
  const hidden = { profileVisibility: 'private', activityVisibility: 'private', showsOnline: false } as const;
  await personModel(db).updateOne(
    { _id: event.data.userId },
    {
      $set: { ...nothing, ...hidden, deleted: true, changedAt: changedAtOf(event) },
      $unset: { phone: 1, joinedAt: 1, searchKeys: 1 },
    },
    { upsert: true, session },
  );
}
