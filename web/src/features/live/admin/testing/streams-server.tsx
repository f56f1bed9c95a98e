import type { ManagedShow } from '@poc/contracts/entities/catalog';
import type { Broadcast, Stream } from '@poc/contracts/entities/streaming';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { Route, Routes } from 'react-router-dom';
import { openPage, renderPage } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { list, startServer } from '../../../../shared/testing/server.ts';
import { ManagedStreamPage } from '../pages/stream-page.tsx';
import { ManagedStreamsPage } from '../pages/streams-page.tsx';

export const aStream = (at: number, changes: Partial<Stream> = {}): Stream => ({
  id: idOf(at),
  show_id: idOf(100 + at),
  stream_url: 'https://youtu.be/abc',
  access: 'free',
  status: 'scheduled',
  start_time: '2030-12-24T19:00:37.123Z',
  end_time: null,
  thumbnail_url: '/uploads/shows/own.webp',
  viewers: 0,
  peak_viewers: 0,
  reactions: { like: 0, heart: 0, clap: 0 },
  Show: { title: `Show ${at}`, description: '', thumbnail_url: '/uploads/shows/show.webp' },
  ...changes,
});

const titled = (title: string) => ({ Show: { ...aStream(0).Show, title } });
export const naira = aStream(1, {
  ...titled('Naira Nights'),
  status: 'live',
  viewers: 1_234,
  peak_viewers: 5_678,
  reactions: { like: 1_000, heart: 200, clap: 30 },
});
export const crypto = aStream(2, titled('Crypto Palaver'));

const aShow = (at: number, title: string, changes: Partial<ManagedShow> = {}): ManagedShow => ({
  id: idOf(at),
  title,
  description: '',
  category: 'Trading',
  host_id: null,
  thumbnail_url: '',
  duration: '45 min',
  start_time: null,
  likes: 0,
  comments_count: 0,
  access: 'free',
  early_access_until: null,
  video_url: null,
  captions: [],
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
  published: true,
  publish_at: null,
  version: 1,
  ...changes,
});

/** Server with a live and a scheduled stream and two shows. */
export const startStreamsServer = () =>
  startServer(administrator, [
    http.get('*/api/admin/streams', () => list([naira, crypto])),
    http.get('*/api/streams/:id', () => HttpResponse.json(crypto)),
    http.get('*/api/admin/streams/:id/activity', () => HttpResponse.json({ minutes: [] })),
    http.get('*/api/admin/shows', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      const shows = [
        aShow(101, 'Naira Nights'),
        aShow(102, 'Susu Stories'),
        aShow(103, 'Kolo Kings', { video_url: 'https://vimeo.com/7' }),
      ];
      return list(shows.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase())));
    }),
  ]);

export const openStreams = (url = '/admin/streams') => openPage(url, <ManagedStreamsPage />);

export const aBroadcast = (changes: Partial<Broadcast> = {}): Broadcast => ({
  key_created_at: '2026-11-29T06:00:00.000Z',
  state: 'off',
  since: null,
  source: null,
  kbps: 0,
  segment_seconds: null,
  qualities: [],
  recorded_seconds: 0,
  warnings: [],
  ...changes,
});

export const receiving = (changes: Partial<Broadcast> = {}): Broadcast =>
  aBroadcast({
    state: 'receiving',
    since: '2026-11-29T19:05:00.000Z',
    source: { width: 1_280, height: 720, fps: 30, has_audio: true },
    kbps: 2_480,
    segment_seconds: 2,
    qualities: ['source', '480p', '240p', '144p', 'audio'],
    recorded_seconds: 4_320,
    ...changes,
  });

/** Opens the page of one stream with its console. */
export function openConsole(server: SetupServer, stream: Stream, broadcast: () => Broadcast | Response) {
  server.use(
    http.get('*/api/streams/:id', () => HttpResponse.json(stream)),
    http.get('*/api/streams/:id/broadcast', () => {
      const response = broadcast();
      return response instanceof Response ? response : HttpResponse.json(response);
    }),
  );
  return renderPage(
    <Routes>
      <Route path="/admin/streams/:id" element={<ManagedStreamPage />} />
    </Routes>,
    `/admin/streams/${stream.id}`,
  );
}
