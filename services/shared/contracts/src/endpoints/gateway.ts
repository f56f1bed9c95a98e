import { z } from 'zod';
import { id, limits, time } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { managedOrder, merch } from '../entities/commerce.ts';
import { post } from '../entities/community.ts';
import { user } from '../entities/identity.ts';

const declare = endpointsOf('gateway');

/** A part of the administrators' dashboard, which comes from a service of its own or is asked for by itself. */
const dashboardPart = z.enum(['users', 'shows', 'merch', 'topProducts', 'orders', 'posts']);
export type DashboardPart = z.infer<typeof dashboardPart>;

export const getAdminDashboard = declare('getAdminDashboard', 'GET /admin/dashboard', {
  summary: 'Counts and latest entries of every service, composed',
  access: 'admin',
  answer: z.object({
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
    /** What could not be had at the moment: its count is 0 and its list empty. */
    unavailable: z.array(dashboardPart),
  }),
});

export const search = declare('search', 'GET /search', {
  summary: 'One search over shows, streams, products and posts',
  access: 'public',
  query: {
    q: z.string().trim().min(1, 'is required').max(200),
    limit: z.coerce.number().int().min(1).max(limits.listMax).default(10),
  },
  answer: z.array(
    z.object({
      kind: z.enum(['show', 'stream', 'product', 'post']),
      id,
      title: z.string(),
      text: z.string(),
      image: z.string().nullable(),
    }),
  ),
  list: true,
});

export const getStatus = declare('getStatus', 'GET /status', {
  summary: 'The state of each service, for everyone',
  access: 'public',
  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    services: z.array(z.object({ name: z.string(), status: z.enum(['ok', 'away']), checkedAt: time })),
  }),
});

export const getOpenApi = declare('getOpenApi', 'GET /openapi.json', {
  summary: 'This document',
  access: 'public',
  answer: z.record(z.string(), z.unknown()),
});

export const getDocs = declare('getDocs', 'GET /docs', {
  summary: 'The reference as a page',
  access: 'public',
  answer: z.string(),
  contentType: 'text/html',
});
