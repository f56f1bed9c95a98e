import type { Logger } from '@poc/kit/log';
import type { ServiceDeps } from '@poc/kit/service';
import type { Connection } from 'mongoose';
import { type PersonDoc, personModel } from './person.model.ts';

/**
 * A person whose first comment came before identity's event about them gets their name from identity, once. While
 * that can't be had they stay without one, and the event fills it in: what they wrote is stored already, and this never throws.
 */
export async function learnPerson(
  { db, askPerson, logger }: { db: Connection; logger: Logger } & Pick<ServiceDeps, 'askPerson'>,
  person: PersonDoc,
): Promise<PersonDoc> {
  if (person.name !== '') return person;
  try {
    const card = await askPerson(person._id.toHexString());
    if (!card) return person;
    const { name, avatar, profileVisibility, activityVisibility } = card;
    const joinedAt = new Date(card.createdAt);
    // What an event has told meanwhile is newer, and a deleted person stays without a name.
    const learned = await personModel(db)
      .findOneAndUpdate(
        { _id: person._id, name: '', deleted: false },
        { $set: { name, avatar, profileVisibility, activityVisibility, joinedAt } },
        { returnDocument: 'after' },
      )
      .lean<PersonDoc>();
    return learned ?? (await personModel(db).findById(person._id).lean<PersonDoc>()) ?? person;
  } catch (error) {
    logger.warn({ err: error }, 'the name of an author is not known yet');
    return person;
  }
}
