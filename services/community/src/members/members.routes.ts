import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { findMembers } from './find-members.ts';
import { getMember } from './get-member.ts';
import { listActiveMembers } from './list-active-members.ts';
import { listCommunityActivity, listManagedActivity } from './list-community-activity.ts';
import { listMemberPosts } from './list-member-posts.ts';
import { searchMembers } from './search-members.ts';

export const membersRoutes: RouteOf<CommunityDeps>[] = [
  listActiveMembers,
  findMembers,
  searchMembers,
  getMember,
  listMemberPosts,
  listCommunityActivity,
  listManagedActivity,
];
