import { z } from 'zod';
import { listQuery, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { memberRelation } from '../entities/community.ts';
import { author } from '../entities/identity.ts';

const declare = endpointsOf('community');

export const blockMember = declare('blockMember', 'PUT /community/members/{id}/block', {
  summary: 'Block or unblock a member; blocking ends following in both directions',
  access: 'member',
  body: z.strictObject({ blocked: z.boolean() }),
  response: memberRelation,
  errors: ['member_not_found', 'too_many_people'],
});

export const muteMember = declare('muteMember', 'PUT /community/members/{id}/mute', {
  summary: 'Mute or unmute a member; they are not notified',
  access: 'member',
  body: z.strictObject({ muted: z.boolean() }),
  response: memberRelation,
  errors: ['member_not_found', 'too_many_people'],
});

export const followMember = declare('followMember', 'PUT /community/members/{id}/follow', {
  summary: 'Follow or unfollow a member',
  access: 'member',
  body: z.strictObject({ following: z.boolean() }),
  response: memberRelation,
  errors: ['member_not_found', 'too_many_people', 'not_allowed_here'],
});

export const listHiddenPeople = declare('listHiddenPeople', 'GET /users/{id}/hidden-people', {
  summary: 'List blocked and muted members, newest first',
  access: 'self',
  query: listQuery,
  ...listOf(author.extend({ blocked: z.boolean(), muted: z.boolean(), since: time })),
});
