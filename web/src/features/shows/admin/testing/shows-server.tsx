import type { HeldComment, ManagedShow } from '@poc/contracts/entities/catalog';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { list, startServer } from '../../../../shared/testing/server.ts';
import { ManagedShowPage } from '../pages/show-page.tsx';
import { ManagedShowsPage } from '../pages/shows-page.tsx';

export const aShow = (at: number, changes: Partial<ManagedShow> = {}): ManagedShow => ({
  id: idOf(at),
  title: `Show ${at}`,
  description: 'What a naira buys, and what it bought.',
  category: 'Trading',
  host_id: null,
  thumbnail_url: '/uploads/shows/one.webp',
  duration: '45 min',
  start_time: null,
  likes: 12,
  comments_count: 3,
  access: 'free',
  early_access_until: null,
  video_url: 'https://youtu.be/abc',
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
  published: true,
  publish_at: null,
  version: 3,
  ...changes,
});

export const naira = aShow(1, { title: 'Naira Nights' });
export const crypto = aShow(2, { title: 'Crypto Palaver' });

export const aComment = (at: number, changes: Partial<HeldComment> = {}): HeldComment => ({
  id: idOf(100 + at),
  content: `Comment ${at}`,
  user_id: idOf(50),
  likes: 0,
  createdAt: '2026-11-12T13:05:00.000Z',
  User: { id: idOf(50), name: 'Tunde Alabi', avatar: '', role: 'user' },
  held: true,
  reason: 'link',
  hidden_at: null,
  Show: { id: naira.id, title: naira.title },
  ...changes,
});

export const startShowsServer = () =>
  startServer(administrator, [
    http.get('*/api/admin/shows', () => list([naira, crypto])),
    http.get('*/api/admin/shows/:id', () => HttpResponse.json(naira)),
    http.get('*/api/admin/show-comments', () => list([])),
    http.get('*/api/shows/categories', () => list(['Trading', 'Investing'])),
    http.get('*/api/shows/:id/comments', () => list([])),
  ]);

/** Opens the list or a show's page at a URL. */
export const openShows = (url = '/admin/shows') =>
  renderPage(
    <Routes>
      <Route path="/admin/shows" element={<ManagedShowsPage />} />
      <Route path="/admin/shows/:id" element={<ManagedShowPage />} />
    </Routes>,
    url,
  );
