import { z } from 'zod';
import { id, listQuery, time } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { memberRelation } from '../entities/community.ts';
import { author } from '../entities/identity.ts';

const declare = endpointsOf('community');
const params = { id };

export const blockMember = declare('blockMember', 'PUT /community/members/{id}/block', {
  summary: 'Block or unblock a member; blocking ends following in both directions',
  access: 'member',
  params,
  body: z.strictObject({ blocked: z.boolean() }),
  answer: memberRelation,
  errors: ['member_not_found', 'too_many_people'],
});

export const muteMember = declare('muteMember', 'PUT /community/members/{id}/mute', {
  summary: 'Mute or unmute a member; they are not notified',
  access: 'member',
  params,
  body: z.strictObject({ muted: z.boolean() }),
  answer: memberRelation,
  errors: ['member_not_found', 'too_many_people'],
});

export const followMember = declare('followMember', 'PUT /community/members/{id}/follow', {
  summary: 'Follow or unfollow a member',
  access: 'member',
  params,
  body: z.strictObject({ following: z.boolean() }),
  answer: memberRelation,
  errors: ['member_not_found', 'too_many_people', 'not_allowed_here'],
});

export const listHiddenPeople = declare('listHiddenPeople', 'GET /users/{id}/hidden-people', {
  summary: 'List blocked and muted members, newest first',
  access: 'self',
  params,
  query: listQuery,
  answer: z.array(author.extend({ blocked: z.boolean(), muted: z.boolean(), since: time })),
  list: true,
});
