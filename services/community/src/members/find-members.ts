import { findMembers as contract } from '@poc/contracts/endpoints/community';
import { members } from '@poc/kit/auth/policies';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { seesProfile } from '@poc/kit/people/show-person';
import { trusted } from 'mongoose';
import { route } from '../route.ts';
import { isWrittenBy } from './relations/find-hidden-people.ts';

const shown = 8;
/** Maximum matches to read; more than the list shows, since some members may be hidden. */
const candidates = 40;

/**
 * Finds members by a part of their name, for mentions; email addresses are not searched. Omits the caller, hidden
 * profiles, and people whom the caller blocked or muted.
 */
export const findMembers = route(contract, members, (deps) => async ({ query, subject }) => {
  const { db, findHiddenPeople } = deps;
  const [ids, { inLists: hidden }] = await Promise.all([
    findPeopleByText(db, query.name, { most: candidates, fields: ['name'] }),
    findHiddenPeople(subject),
  ]);
  const isShown = (person: PersonDoc, personId: string) =>
    personId !== subject.id &&
    !isWrittenBy(hidden, { userId: person._id }) &&
    seesProfile(person, { viewer: subject, personId });
  const people = await personModel(db)
    .find({ _id: trusted({ $in: ids }), deleted: false })
    .lean<PersonDoc[]>();
  return people
    .map((person) => ({ person, id: person._id.toHexString() }))
    .filter(({ person, id }) => isShown(person, id))
    .toSorted((a, b) => a.person.name.localeCompare(b.person.name, 'en'))
    .slice(0, shown)
    .map(({ person: { name, avatar }, id }) => ({ id, name, avatar }));
});
