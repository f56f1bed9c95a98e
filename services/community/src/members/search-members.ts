import { visibility } from '@poc/contracts/common';
import { searchMembers as contract } from '@poc/contracts/endpoints/community';
import { lagosZone } from '@poc/contracts/lagos-calendar';
import { everyone } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { nameIndex, type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { seesProfile } from '@poc/kit/people/show-person';
import { embeddedSearch } from '@poc/kit/search/embedded-search';
import { readRankedPage } from '@poc/kit/search/read-ranked-page';
import { type QueryFilter, Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { createBlockersFinder } from './relations/find-hidden-people.ts';

const month = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: lagosZone });

/**
 * Searches members by name. Omits profiles that the caller may not see, suspended accounts, people whom the caller
 * blocked or muted, and people who blocked the caller.
 */
export const searchMembers = route(contract, everyone, ({ findHiddenPeople, ...deps }) => {
  const { db } = deps;
  const people = personModel(db);
  const findBlockers = createBlockersFinder(db);
  // Names stay in MongoDB, where the caller's rights select the rows.
  const engine = embeddedSearch(
    {
      model: personModel,
      index: nameIndex,
      among: {},
      fields: ['name'],
      textsOf: ({ name }) => ({ title: name }),
      // The age of an account does not affect its rank.
      timeOf: () => new Date(0),
    },
    deps,
  );

  return async ({ query, subject }) => {
    const [{ inLists }, blockers] = await Promise.all([findHiddenPeople(subject), findBlockers(subject)]);
    const visible = visibleTo(subject, [...inLists, ...blockers]);
    return readRankedPage(
      await engine.rank(query.q, visible),
      query,
      (ids) => people.find({ _id: trusted({ $in: [...ids] }), ...existing }).lean<PersonDoc[]>(),
      ({ name, avatar, joinedAt }) => ({
        kind: 'person',
        title: name,
        text: joinedAt ? `Member since ${month.format(joinedAt)}` : 'Member',
        image: avatar || null,
      }),
    );
  };
});

const existing = { deleted: false, suspended: trusted({ $ne: true }) };

function visibleTo(viewer: Subject | null, hidden: readonly Types.ObjectId[]): QueryFilter<PersonDoc> {
  const audiences = visibility.options.filter((profileVisibility) =>
    seesProfile({ profileVisibility }, { viewer, personId: '' }),
  );
  // Legacy rows have no audience, which means members.
  const seen = {
    profileVisibility: trusted({ $in: audiences.includes('members') ? [...audiences, null] : audiences }),
  };
  return {
    ...existing,
    // A process of an earlier release changes the name without its keys.
    $expr: trusted({ $eq: ['$name', '$keyedName'] }),
    _id: trusted({ $nin: [...hidden] }),
    $or: [seen, ...(viewer ? [{ _id: new Types.ObjectId(viewer.id) }] : [])],
  };
}
