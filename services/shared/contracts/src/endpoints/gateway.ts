import { z } from 'zod';
import { limits, line, lineOrNone, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { post } from '../entities/community.ts';
import { allFigures, figureRange } from '../entities/figures.ts';
import { user } from '../entities/identity.ts';
import { merch } from '../entities/merch.ts';
import { moderationQueue } from '../entities/moderation-queue.ts';
import { allNeeds } from '../entities/needs.ts';
import { managedOrder } from '../entities/orders.ts';
import { sortByState } from '../list-sorts.ts';
import { searchHit, searchKind, searchQuery } from '../search.ts';

const declare = endpointsOf('gateway');

/** Part of the administrators' dashboard, fetched in a separate request. */
const dashboardPart = z.enum(['users', 'shows', 'merch', 'topProducts', 'orders', 'posts']);
export type DashboardPart = z.infer<typeof dashboardPart>;

export const getAdminDashboard = declare('getAdminDashboard', 'GET /admin/dashboard', {
  summary: "Get the administrators' dashboard: counts and latest entries of all services",
  shared: 'administrators',
  response: z.object({
    stats: z.object({
      users: z.number().int(),
      shows: z.number().int(),
      merch: z.number().int(),
      orders: z.number().int(),
      posts: z.number().int(),
    }),
    recentOrders: z.array(managedOrder),
    recentPosts: z.array(post),
    topProducts: z.array(merch),
    recentUsers: z.array(user),
    /** Parts that could not be loaded; their count is 0 and their list empty. */
    unavailable: z.array(dashboardPart),
  }),
});

export const getFigures = declare('getFigures', 'GET /admin/figures', {
  summary: 'Get statistics of all services over time, compared with the preceding range of equal length',
  shared: 'administrators',
  query: figureRange,
  response: allFigures,
});

export const getNeeds = declare('getNeeds', 'GET /admin/needs', {
  summary: 'Count the work of all services that needs an administrator, the most urgent first',
  shared: 'administrators',
  response: allNeeds,
});

export const getModerationQueue = declare('getModerationQueue', 'GET /admin/moderation-queue', {
  summary:
    'List items waiting for moderation in all services, longest waiting first, or hidden items, newest first',
  query: {
    state: z.enum(['open', 'hidden']).default('open'),
    sort: sortByState,
    limit: z.coerce.number().int().min(1).max(limits.maxListItems).default(limits.maxListItems),
  },
  response: moderationQueue,
});

export const search = declare('search', 'GET /search', {
  summary:
    'Search shows, hosts, streams, products, posts, members and help by relevance; results of one kind have further pages',
  access: 'public',
  shared: 'visitors',
  /** `cursor` requires a kind. `X-Kind-Counts` has the number of results of each kind: `show=3&post=12`. */
  query: { ...searchQuery, kind: searchKind.optional() },
  ...listOf(searchHit),
});

export const getStatus = declare('getStatus', 'GET /status', {
  summary: 'Get the public status of each service',
  access: 'public',
  response: z.object({
    status: z.enum(['ok', 'degraded']),
    services: z.array(z.object({ name: z.string(), status: z.enum(['ok', 'away']), checkedAt: time })),
  }),
});

export const getSite = declare('getSite', 'GET /site', {
  summary: "Get the site's public settings: press contact, social links and company",
  access: 'public',
  response: z.object({
    /** Email address of the press contact; null for the contact form. */
    press_email: z.string().nullable(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Company that operates the site, with its number at the Corporate Affairs Commission; null if not configured. */
    company: z.object({ name: z.string(), address: z.string(), rc_number: z.string() }).nullable(),
  }),
});

export const reportClientError = declare('reportClientError', 'POST /client-errors', {
  summary: 'Report an error of the web app, without user input or responses',
  access: 'public',
  maxBodyBytes: 2_048,
  body: z.strictObject({
    /** Error caught by an error boundary, uncaught error, or code that could not be loaded. */
    kind: z.enum(['caught', 'uncaught', 'code']),
    /** Class of the error: `TypeError`. The message is not sent. */
    name: line(60),
    /** Position in the build: `index-C3.js:12:3400`. */
    at: lineOrNone(120).default(''),
    /** Page without ids: `/shows/:id`. */
    page: line(120),
    /** Entry chunk: `/assets/index-C3.js`. */
    build: lineOrNone(120).default(''),
  }),
});

export const getOpenApi = declare('getOpenApi', 'GET /openapi.json', {
  summary: 'Get this document',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
});

export const getDocs = declare('getDocs', 'GET /docs', {
  summary: 'Get the API reference as a page',
  access: 'public',
  response: z.string(),
  contentType: 'text/html',
});
