import type { RouteOf } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { blockMember } from './block-member.ts';
import { followMember } from './follow-member.ts';
import { listHiddenPeople } from './list-hidden-people.ts';
import { muteMember } from './mute-member.ts';

export const memberRelationsRoutes: RouteOf<Pick<CommunityDeps, 'db' | 'clock' | 'fetchPerson'>>[] = [
  blockMember,
  muteMember,
  followMember,
  listHiddenPeople,
];
