import type * as contracts from '@poc/contracts/endpoints/community';
import type { everyone } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommunityDeps } from '../community-deps.ts';
import { listPostsOf } from '../posts/list-user-posts.ts';
import { findShownMember } from './find-shown-member.ts';

/** The posts of a member who shows the viewer their profile, newest first. @throws member_not_found */
export const listMemberPosts =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ params, query, subject }: Input<typeof contracts.listMemberPosts, typeof everyone>) => {
    await findShownMember(db, params.id, subject);
    return listPostsOf(db, params.id, { query, viewer: subject });
  };
