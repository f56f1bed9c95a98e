import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { findMembers } from './find-members.ts';
import { getMember } from './get-member.ts';
import { listActiveMembers } from './list-active-members.ts';
import { listCommunityActivity } from './list-community-activity.ts';
import { listMemberPosts } from './list-member-posts.ts';

export const membersRoutes: RouteOf<Pick<CommunityDeps, 'db' | 'clock'>>[] = [
  listActiveMembers,
  findMembers,
  getMember,
  listMemberPosts,
  listCommunityActivity,
];
