import * as contracts from '@poc/contracts/endpoints/community-relations';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { blockMember } from './block-member.ts';
import { followMember } from './follow-member.ts';
import { listHiddenPeople } from './list-hidden-people.ts';
import { muteMember } from './mute-member.ts';

export const memberRelationsRoutes = (deps: Pick<CommunityDeps, 'db' | 'clock' | 'askPerson'>): Route[] => [
  route(contracts.blockMember, members, blockMember(deps)),
  route(contracts.muteMember, members, muteMember(deps)),
  route(contracts.followMember, members, followMember(deps)),
  route(contracts.listHiddenPeople, self, listHiddenPeople(deps)),
];
