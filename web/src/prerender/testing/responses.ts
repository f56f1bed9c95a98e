import type { Show } from '@poc/contracts/entities/catalog';
import type { Post } from '@poc/contracts/entities/community';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Stream } from '@poc/contracts/entities/streaming';

export const id = '5f'.repeat(12);
export const show: Show = {
  id,
  title: 'Pip <b>Happens</b>',
  description: 'What a pip is.',
  category: 'Trading',
  thumbnail_url: '/uploads/shows/pip.webp',
  start_time: '2026-01-15T10:00:00.000Z',
  likes: 12,
  comments_count: 2,
  access: 'free',
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
};
const stream: Stream = {
  id,
  show_id: id,
  stream_url: '/uploads/shows/pip.mp4',
  access: 'free',
  status: 'live',
  start_time: show.createdAt,
  end_time: null,
  thumbnail_url: '',
  viewers: 3,
  peak_viewers: 3,
  reactions: { like: 1, heart: 2, clap: 0 },
  Show: { title: show.title, description: show.description, thumbnail_url: show.thumbnail_url },
};
const product: Merch = {
  id,
  product_name: 'Pip mug',
  description: 'For tea.',
  price: 4500,
  old_price: null,
  stock: 3,
  variants: [],
  low_stock_below: 1,
  image_url: '/uploads/merch/mug.webp',
  orderCount: 0,
  createdAt: show.createdAt,
};
const post: Post = {
  id,
  user_id: id,
  title: 'Is gold dull?',
  content: 'I ask for a friend.',
  likes: 0,
  liked: false,
  createdAt: show.createdAt,
  User: { id, name: 'Ada Obi', avatar: '', role: 'user' },
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 0,
  locked: false,
  pinned: false,
  edited_at: null,
  CommunityComments: [],
};
/** Responses to the first queries, by page. */
export const responses: Readonly<Record<string, unknown>> = {
  '/shows/:id': show,
  '/dashboard/shows/:id': show,
  '/hosts/:id': {
    ...{ id, slug: id, name: 'Kemi <b>Bankole</b>', role: 'Candlesticks', bio: 'Ten years on a desk.' },
    ...{ picture_url: '/img/host-1.webp', followers: 6, following: false, streams: [] },
  },
  '/live/:id': stream,
  '/merch/:id': product,
  '/community/posts/:id': post,
  '/community/members/:id': { ...post.User, joined_at: show.createdAt, followers: 3, relation: null },
};
