import { learnPerson } from '@poc/kit/auth/learn-person';
import type { CommunityDeps } from '../community-deps.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/** The author of a post with their name: identity is asked for it when no event has brought it yet. */
export const learnAuthor = (
  deps: Pick<CommunityDeps, 'db' | 'askPerson' | 'logger'>,
  author: PersonDoc,
): Promise<PersonDoc> =>
  learnPerson(deps, author, async ({ name, avatar, profileVisibility, activityVisibility }) => {
    const people = personModel(deps.db);
    await people.updateOne(
      { _id: author._id, name: '', deletedAt: null },
      { $set: { name, avatar, profileVisibility, activityVisibility } },
    );
    return people.findById(author._id).lean<PersonDoc>();
  });
