import { findMembers } from './find-members.ts';
import { getMember } from './get-member.ts';
import { listActiveMembers } from './list-active-members.ts';
import { listCommunityActivity, listManagedActivity } from './list-community-activity.ts';
import { listMemberPosts } from './list-member-posts.ts';
import { blockMember } from './relations/block-member.ts';
import { followMember } from './relations/follow-member.ts';
import { listHiddenPeople } from './relations/list-hidden-people.ts';
import { muteMember } from './relations/mute-member.ts';
import { searchMembers } from './search-members.ts';

export const membersRoutes = [
  listActiveMembers,
  findMembers,
  searchMembers,
  getMember,
  listMemberPosts,
  listCommunityActivity,
  listManagedActivity,
  blockMember,
  muteMember,
  followMember,
  listHiddenPeople,
];
