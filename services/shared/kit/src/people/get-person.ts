import { Types } from 'mongoose';
import { fail } from '../errors.ts';
import type { ServiceDeps } from '../service.ts';
import type { PeopleProjection } from './people-handlers.ts';
import { beforeAnyEvent, type PersonDoc, personModel } from './person.model.ts';
import { nameFieldsOf, searchFieldsOf } from './search-fields.ts';

export type ProjectedPeople = Pick<PeopleProjection, 'keeps' | 'searched' | 'searchedByName'>;

/**
 * Finds a person for a command. For a person without an event yet (a new account, delayed events), fetches and stores
 * identity's response once; the event replaces it later.
 * @returns null for a deleted account
 * @throws service_unavailable while identity is unavailable
 */
export async function getPerson(
  { db, fetchPerson }: Pick<ServiceDeps, 'db' | 'fetchPerson'>,
  { keeps, searched, searchedByName }: ProjectedPeople,
  id: string,
): Promise<PersonDoc | null> {
  const people = personModel(db);
  const _id = new Types.ObjectId(id);
  const known = await people.findById(_id).lean<PersonDoc>();
  if (known?.deleted) return null;
  if (known && known.name !== '') return known;
  const card = await fetchPerson(id).catch((cause: unknown) =>
    fail('service_unavailable', { internal: `identity did not return person ${id}`, cause }),
  );
  if (!card) return null;
  const { name, avatar, role, profileVisibility, activityVisibility, createdAt } = card;
  const email = keeps.includes('email') ? card.email : '';
  const answered = {
    ...{ name, avatar, role, email, profileVisibility, activityVisibility },
    ...(searched && searchFieldsOf({ name, email })),
    ...(searchedByName && nameFieldsOf(name)),
    joinedAt: new Date(createdAt),
  };
  await people.updateOne(
    { _id },
    { $setOnInsert: { ...answered, changedAt: beforeAnyEvent } },
    { upsert: true },
  );
  // Fills the nameless row that the person's own first write created.
  await people.updateOne({ _id, name: '', deleted: false }, { $set: answered });
  const person = await people.findById(_id).lean<PersonDoc>();
  return person?.deleted ? null : person;
}

/**
 * Returns the author of new content with their name. Never throws, because the content is already stored: without a
 * response the author stays nameless until the event.
 */
export async function getAuthor(
  deps: Pick<ServiceDeps, 'db' | 'fetchPerson' | 'logger'>,
  kept: ProjectedPeople,
  author: PersonDoc,
): Promise<PersonDoc> {
  if (author.name !== '') return author;
  try {
    return (await getPerson(deps, kept, author._id.toHexString())) ?? author;
  } catch (error) {
    deps.logger.warn(
      { err: error, personId: author._id.toHexString() },
      'could not fetch the name of an author',
    );
    return author;
  }
}
