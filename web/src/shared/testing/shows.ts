import type { Show, ShowComment } from '@poc/contracts/entities/catalog';
import { ada } from './people.ts';

let count = 0;

/** A new entity id for each call. */
export function someId(): string {
  count += 1;
  return count.toString(16).padStart(24, '0');
}

/** A show as the API returns it. */
export const someShow = (more: Partial<Show> = {}): Show => ({
  id: someId(),
  title: 'Pip Happens',
  description: 'What a pip is.',
  category: 'Trading',
  thumbnail_url: '',
  start_time: null,
  likes: 12,
  comments_count: 2,
  access: 'free',
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
  ...more,
});

export const someStream = () => ({
  id: someId(),
  stream_url: 'https://example.com/live.m3u8',
  status: 'live' as const,
  start_time: '2026-01-15T10:00:00.000Z',
});

/** A comment as the API returns it, by Ada unless overridden. */
export const someComment = (content: string, more: Partial<ShowComment> = {}): ShowComment => ({
  id: someId(),
  content,
  user_id: ada.id,
  likes: 0,
  createdAt: '2026-01-15T10:00:00.000Z',
  User: { id: ada.id, name: ada.name, avatar: '', role: 'user' },
  ...more,
});
