import type { PersonCard } from '@poc/contracts/event';
import type { Types } from 'mongoose';
import type { ServiceDeps } from '../service.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/**
 * A person who wrote something before identity's event about them arrived gets their name from identity, once. While that
 * can't be had they stay without one, and the event fills it in: what they wrote is stored already, and this never throws.
 * @param store writes what identity answered, unless an event has named or deleted the person meanwhile, and reads the row
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
    logger.warn({ err: error }, 'the name of an author is not known yet');
    return person;
  }
}

/** The author of what was just written, with their name: identity is asked for it when no event has brought it yet. */
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
