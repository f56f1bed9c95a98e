import { getMember as contract } from '@poc/contracts/endpoints/community';
import { followersCounted } from '@poc/contracts/entities/community';
import { everyone } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { countAtMost } from '@poc/kit/mongo/totals';
import { presentAuthor } from '@poc/kit/people/present-author';
import { type Connection, Types } from 'mongoose';
import { findAuthors } from '../posts/posts.api.ts';
import { route } from '../route.ts';
import { findShownMember } from './find-shown-member.ts';
import { followModel } from './relations/follow.model.ts';
import { readRelation } from './relations/read-relation.ts';

/** Returns a member's profile. A blocked member's profile is included, so that the viewer can unblock them. */
export const getMember = route(contract, everyone, ({ db, clock }) => async ({ params, subject }) => {
  const person = await findShownMember(db, params.id, subject);
  const authors = await findAuthors({ db, clock }, [person._id]);
  return {
    ...presentAuthor(params.id, authors.get(params.id), subject),
    joined_at: person.joinedAt?.toISOString() ?? null,
    followers: await countAtMost(followModel(db), { followedId: person._id }, followersCounted),
    relation: await relationTo(db, person._id, subject),
  };
});

const relationTo = async (db: Connection, otherId: Types.ObjectId, viewer: Subject | null) => {
  if (!viewer || otherId.equals(viewer.id)) return null;
  return readRelation(db, { userId: new Types.ObjectId(viewer.id), otherId });
};
