import { learnPerson } from '@poc/kit/auth/learn-person';
import type { ServiceDeps } from '@poc/kit/service';
import type { Connection } from 'mongoose';
import { type PersonDoc, personModel } from './person.model.ts';

/** The author of a comment with their name: identity is asked for it when no event has brought it yet. */
export const learnAuthor = (
  deps: { db: Connection } & Pick<ServiceDeps, 'askPerson' | 'logger'>,
  author: PersonDoc,
): Promise<PersonDoc> =>
  learnPerson(deps, author, async ({ name, avatar, profileVisibility, activityVisibility, createdAt }) => {
    const people = personModel(deps.db);
    const joinedAt = new Date(createdAt);
    await people.updateOne(
      { _id: author._id, name: '', deleted: false },
      { $set: { name, avatar, profileVisibility, activityVisibility, joinedAt } },
    );
    return people.findById(author._id).lean<PersonDoc>();
  });
