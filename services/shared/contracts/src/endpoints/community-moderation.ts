import { z } from 'zod';
import { id, limits, listQuery, ruleOver, text, textOrNone } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { post } from '../entities/community.ts';
import {
  hiddenText,
  moderationCase,
  postingBan,
  reportReason,
  sentReport,
  textKind,
} from '../entities/community-moderation.ts';
import { serviceNeeds } from '../entities/needs.ts';
import { sortByState, sortField, timeSorts } from '../list-sorts.ts';

const declare = endpointsOf('community');
const noText = ['post_not_found', 'comment_not_found'] as const;

export const reportText = declare('reportText', 'POST /community/reports', {
  summary: 'Report a post or comment; several reports of one member count once',
  access: 'member',
  body: z.strictObject({
    kind: textKind,
    id,
    reason: reportReason,
    note: textOrNone(limits.maxReasonLength),
  }),
  errors: [...noText, 'activity_limit'],
});

export const listModerationCases = declare('listModerationCases', 'GET /admin/community-cases', {
  summary: 'List reports, flagged content and appeals, longest waiting first, or hidden content',
  query: {
    ...listQuery,
    state: z.enum(['open', 'hidden', 'all']).default('open'),
    sort: sortByState,
    author: id.optional(),
  },
  ...listOf(moderationCase),
});

export const listSentReports = declare('listSentReports', 'GET /admin/users/{id}/reports', {
  summary: 'List the reports that a person sent',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(sentReport),
});

export const moderateText = declare('moderateText', 'PUT /admin/community-cases/{id}', {
  summary: 'Hide or restore a post or comment, or dismiss its reports, flags or appeal',
  body: z
    .strictObject({
      kind: textKind,
      action: z.enum(['hide', 'restore', 'dismiss']),
      /** Shown to the author; required for hiding. */
      reason: textOrNone(limits.maxReasonLength),
    })
    .refine(({ action, reason }) => action !== 'hide' || reason !== '', {
      path: ['reason'],
      message: 'is required',
      ...ruleOver('action', 'reason'),
    }),
  response: moderationCase,
  errors: noText,
});

export const lockPost = declare('lockPost', 'PUT /admin/posts/{id}/lock', {
  summary: 'Lock or unlock a post for new comments',
  body: z.strictObject({ locked: z.boolean() }),
  response: post,
  errors: ['post_not_found'],
});

export const pinPost = declare('pinPost', 'PUT /admin/posts/{id}/pin', {
  summary: 'Pin or unpin a post; at most three are pinned',
  body: z.strictObject({ pinned: z.boolean() }),
  response: post,
  errors: ['post_not_found', 'too_many_pinned'],
});

export const listPostingBans = declare('listPostingBans', 'GET /admin/posting-bans', {
  summary: 'List posting bans, newest first',
  query: { ...listQuery, sort: sortField(timeSorts), user: id.optional() },
  ...listOf(postingBan),
});

export const banFromPosting = declare('banFromPosting', 'PUT /admin/posting-bans/{id}', {
  summary: 'Ban a member from posting, commenting and editing; a new ban replaces the old one',
  body: z.strictObject({
    days: z.number().int().min(1).max(365).nullable(),
    reason: text(limits.maxReasonLength),
  }),
  response: postingBan,
  errors: ['not_found'],
});

export const liftPostingBan = declare('liftPostingBan', 'DELETE /admin/posting-bans/{id}', {
  summary: 'Lift a posting ban; no effect on a member without one',
});

export const listHiddenTexts = declare('listHiddenTexts', 'GET /users/{id}/hidden-texts', {
  summary: 'List your own hidden posts and comments with the reasons',
  access: 'self',
  query: listQuery,
  ...listOf(hiddenText),
});

export const appealHiddenText = declare('appealHiddenText', 'POST /users/{id}/hidden-texts/{textId}/appeal', {
  summary: "Appeal a moderator's decision, once per post or comment",
  access: 'self',
  body: z.strictObject({ content: text(limits.maxCommentLength) }),
  response: hiddenText,
  errors: ['not_found', 'already_appealed'],
});

export const getCommunityNeeds = declare('getCommunityNeeds', 'GET /admin/needs/community', {
  summary: 'Count community reports, appeals and held posts and comments that need an administrator',
  response: serviceNeeds,
});
