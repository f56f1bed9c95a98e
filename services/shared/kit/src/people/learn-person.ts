import type { PersonCard } from '@poc/contracts/event';
import type { Types } from 'mongoose';
import type { ServiceDeps } from '../service.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/**
 * Fetches the name of a person who wrote something before identity's event about them arrived. Never throws, because
 * the content is already stored: without an answer the person stays nameless until the event.
 * @param store writes identity's answer unless an event has named or deleted the person meanwhile, and reads the row
 */
export async function learnPerson<P extends { _id: Types.ObjectId; name: string }>(
  { askPerson, logger }: Pick<ServiceDeps, 'askPerson' | 'logger'>,
  person: P,
  store: (card: PersonCard) => Promise<P | null>,
): Promise<P> {
  if (person.name !== '') return person;
  try {
    const card = await askPerson(person._id.toHexString());
    return (card && (await store(card))) ?? person;
  } catch (error) {
    logger.warn({ err: error }, 'could not fetch the name of an author');
    return person;
  }
}

/** Returns the author of new content with their name, fetched from identity if no event has arrived yet. */
export const learnAuthor = (
  deps: Pick<ServiceDeps, 'db' | 'askPerson' | 'logger'>,
  author: PersonDoc,
): Promise<PersonDoc> =>
  learnPerson(deps, author, async ({ name, avatar, profileVisibility, activityVisibility, createdAt }) => {
    const people = personModel(deps.db);
    await people.updateOne(
      { _id: author._id, name: '', deleted: false },
      { $set: { name, avatar, profileVisibility, activityVisibility, joinedAt: new Date(createdAt) } },
    );
    return people.findById(author._id).lean<PersonDoc>();
  });
