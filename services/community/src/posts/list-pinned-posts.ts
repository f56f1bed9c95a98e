import type * as contracts from '@poc/contracts/endpoints/community';
import type { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { trusted } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { findHiddenPeople, isWrittenBy } from '../members/members.api.ts';
import { assemblePosts } from './assemble-posts.ts';
import { type PostDoc, postModel } from './post.model.ts';

export const mostPinned = 3;

export const listPinnedPosts =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ subject }: Pick<Input<typeof contracts.listPinnedPosts, typeof everyone>, 'subject'>) => {
    const posts = await postModel(db)
      .find({ pinnedAt: trusted({ $exists: true }) })
      .sort({ pinnedAt: -1 })
      .hint({ pinnedAt: -1 })
      .limit(mostPinned)
      .lean<PostDoc[]>();
    const { inLists: hidden } = await findHiddenPeople(db, subject);
    const shown = posts.filter((post) => !isWrittenBy(hidden, post));
    return page(await assemblePosts(db, shown, subject, { hidden }), { total: shown.length });
  };
