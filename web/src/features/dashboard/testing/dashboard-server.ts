import { HttpResponse, http } from 'msw';
import { figuresHandler } from '../../../shared/testing/figures.ts';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, startServer } from '../../../shared/testing/server.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import type { NeedsResponse } from '../api/needs-query.ts';

const createdAt = '2026-11-12T10:00:00.000Z';

export const aPost = (at: number): Dashboard['recentPosts'][number] => ({
  id: idOf(at),
  user_id: idOf(50),
  title: `Post ${at}`,
  content: '',
  likes: 0,
  liked: false,
  createdAt,
  User: { id: idOf(50), name: 'Ada Eze', avatar: '', role: 'user' },
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 0,
  locked: false,
  pinned: false,
  edited_at: null,
  CommunityComments: [],
});

const line = (product_name: string) => ({
  quantity: 1,
  variant: null,
  Merch: { id: idOf(70), product_name, description: '', price: 100, image_url: '' },
});

const order: Dashboard['recentOrders'][number] = {
  id: idOf(30),
  number: 'POC-7K3M9Q',
  status: 'shipped',
  payment_status: 'paid',
  total_price: 15_900,
  subtotal: 15_900,
  shipping: 0,
  discount: 0,
  tax: 0,
  vat: 1_109.3,
  invoice_number: null,
  bill_to: { company_name: '', tin: '' },
  adjustments: [],
  delivery: null,
  quantity: 2,
  payment_method: 'paystack',
  reference: null,
  authorization_url: null,
  reserved_until: null,
  refunded: 0,
  cancellable: false,
  createdAt,
  items: [line('Sapa tee'), line('Cap')],
  shipping_info: null,
  User: { name: 'Chidi Obi', email: 'chidi@poc.test', phone: '' },
  Merch: { product_name: 'Sapa tee', image_url: '', price: 100 },
  fulfilment: null,
  history: [],
  refunds: [],
  payment_under_way: false,
  refundable: 0,
  sent_unpaid: false,
};

export const dashboard: Dashboard = {
  stats: { users: 1_204, shows: 34, merch: 12, orders: 56, posts: 78 },
  recentOrders: [order],
  recentPosts: [aPost(1), aPost(2)],
  topProducts: [
    {
      id: idOf(70),
      product_name: 'Naira cap',
      description: '',
      price: 4_500,
      old_price: null,
      stock: 3,
      variants: [],
      image_url: '',
      low_stock_below: 10,
      orderCount: 1_041,
      createdAt,
    },
  ],
  recentUsers: [administrator, { ...administrator, id: idOf(8), name: 'Tunde Alabi', role: 'user' }],
  unavailable: [],
};

/** One entry for each of several kinds of pending work. */
export const needsResponse: NeedsResponse = {
  needs: [
    {
      name: 'renewals',
      ...{ count: 1, oldest: '2026-11-10T10:00:00.000Z', due: '2026-11-13T10:00:00.000Z' },
    },
    { name: 'disputes', count: 2, oldest: createdAt, due: '2026-11-20T10:00:00.000Z' },
    { name: 'held_texts', count: 110, oldest: '2026-11-12T09:00:00.000Z', due: null },
    { name: 'failed_events', count: 3, oldest: createdAt, due: null },
    { name: 'low_stock', count: 1, oldest: null, due: null },
  ],
  unavailable: [],
};

export const startDashboardServer = () =>
  startServer(administrator, [
    http.get('*/api/admin/dashboard', () => HttpResponse.json(dashboard)),
    figuresHandler(),
    http.get('*/api/admin/needs', () => HttpResponse.json({ needs: [], unavailable: [] })),
    http.get('*/api/admin/shows', () => list([{ id: idOf(102), title: 'Susu Stories', thumbnail_url: '' }])),
    http.get('*/api/shows/categories', () => list(['Trading', 'Investing'])),
  ]);
