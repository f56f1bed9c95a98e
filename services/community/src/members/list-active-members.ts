import { listActiveMembers as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPeople } from '@poc/kit/people/find-people';
import { personModel } from '@poc/kit/people/person.model';
import { presentAuthor } from '@poc/kit/people/present-author';
import type { Types } from 'mongoose';
import { postModel } from '../posts/posts.api.ts';
import { route } from '../route.ts';
import { activitySince } from './activity-window.ts';
import { findOnline } from './presence/find-online.ts';
import { notWrittenBy } from './relations/find-hidden-people.ts';

const membersShown = 5;

/**
 * Lists the members with the most posts in the recent period. Omits deleted people, people without a
 * projection, people who hide their activity from the viewer, and people whom the viewer blocked or muted.
 */
export const listActiveMembers = route(contract, everyone, (deps) => async ({ subject }) => {
  const { db, clock, findHiddenPeople } = deps;
  const { inLists } = await findHiddenPeople(subject);
  const counts = await postModel(db).aggregate<{ _id: Types.ObjectId; posts: number }>([
    { $match: { createdAt: { $gte: activitySince(clock.now()) }, ...notWrittenBy(inLists) } },
    { $group: { _id: '$userId', posts: { $sum: 1 } } },
    { $sort: { posts: -1, _id: 1 } },
    {
      $lookup: {
        from: personModel.modelName,
        localField: '_id',
        foreignField: '_id',
        pipeline: [
          // Private activity is never listed, not even for its owner.
          { $match: { deleted: false, activityVisibility: subject ? { $ne: 'private' } : 'public' } },
          { $project: { _id: 1 } },
        ],
        as: 'people',
      },
    },
    { $match: { 'people.0': { $exists: true } } },
    { $limit: membersShown },
    { $project: { posts: 1 } },
  ]);
  const people = await findPeople(
    db,
    counts.map((count) => count._id),
  );
  const online = await findOnline(deps, [...people.values()]);
  const members = counts.map(({ _id, posts }) => {
    const id = _id.toHexString();
    return { ...presentAuthor(id, people.get(id), subject), posts, online: online.has(id) };
  });
  return page(members, { total: members.length });
});
