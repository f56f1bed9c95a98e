import { blockMember } from './block-member.ts';
import { followMember } from './follow-member.ts';
import { listHiddenPeople } from './list-hidden-people.ts';
import { muteMember } from './mute-member.ts';

export const memberRelationsRoutes = [blockMember, muteMember, followMember, listHiddenPeople];
