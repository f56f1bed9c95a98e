import { findMembers } from './find-members.ts';
import { getMember } from './get-member.ts';
import { listActiveMembers } from './list-active-members.ts';
import { listCommunityActivity, listManagedActivity } from './list-community-activity.ts';
import { listMemberPosts } from './list-member-posts.ts';
import { searchMembers } from './search-members.ts';

export const membersRoutes = [
  listActiveMembers,
  findMembers,
  searchMembers,
  getMember,
  listMemberPosts,
  listCommunityActivity,
  listManagedActivity,
];
