import * as contracts from '@poc/contracts/endpoints/community';
import { everyone, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { findMembers } from './find-members.ts';
import { getMember } from './get-member.ts';
import { listActiveMembers } from './list-active-members.ts';
import { listCommunityActivity } from './list-community-activity.ts';
import { listMemberPosts } from './list-member-posts.ts';

export const membersRoutes = (deps: Pick<CommunityDeps, 'db' | 'clock'>): Route[] => [
  route(contracts.listActiveMembers, everyone, listActiveMembers(deps)),
  route(contracts.findMembers, members, findMembers(deps)),
  route(contracts.getMember, everyone, getMember(deps)),
  route(contracts.listMemberPosts, everyone, listMemberPosts(deps)),
  route(contracts.listCommunityActivity, self, listCommunityActivity(deps)),
];
