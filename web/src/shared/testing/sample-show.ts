import type { Show } from '@poc/contracts/entities/catalog';

export const sampleShow: Show = {
  id: '5'.repeat(24),
  title: 'Laugh and Learn',
  description: 'Compound interest, as a market woman explains it.',
  category: 'Investing',
  thumbnail_url: '',
  duration: '45 min',
  start_time: null,
  likes: 7,
  comments_count: 3,
  access: 'free',
  early_access_until: null,
  video_url: '/uploads/shows/laugh-and-learn.mp4',
  video_bytes: 45_000_000,
  Streams: [],
  createdAt: '2026-11-01T10:00:00.000Z',
};
